import { addonTypes } from '#src/features/addons/addons.rules'
import { test } from './fixtures'
import { aliases, screens, visit } from './sweep'
import { expectHold, once } from './sweep-crowd'

for (const screen of screens.filter((one) => !aliases.includes(one) && !/\$(?!familyId)/.test(one)))
  test(`${screen} of a family that has nothing yet`, async ({ family, browser }) => {
    test.setTimeout(120_000)
    const api = await family.api('admin')
    const opened = await once(family, async () => {
      for (const addonType of addonTypes) await api.post(`/api/families/${family.id}/addons`, { data: { addonType } })
      return visit(browser, family.server, { storageState: await api.storageState() })
    })
    await expectHold(opened, screen, { familyId: family.id }, 'desktop')
  })
