import { addonTypes } from '#src/features/addons/addons.rules'
import { test } from './fixtures'
import { aliases, screens, visit } from './sweep'
import { firstSteps } from './sweep-acts'
import { expectHold, once } from './sweep-crowd'
import { expectDialog } from './sweep-dialogs'

for (const screen of screens.filter((one) => !aliases.includes(one) && !/\$(?!familyId)/.test(one)))
  test(`${screen} keeps its layout in an empty family`, async ({ family, browser }) => {
    test.setTimeout(120_000)
    const api = await family.api('admin')
    const opened = await once(family, async () => {
      for (const addonType of addonTypes) await api.post(`/api/families/${family.id}/addons`, { data: { addonType } })
      await api.put('/api/user/getting-started', { data: { isOver: false } })
      return visit(browser, family.server, { storageState: await api.storageState() })
    })
    await expectHold(opened, screen, { familyId: family.id }, 'desktop')
    if (screen === '/') for (const act of firstSteps) await expectDialog(opened.page, act, screen)
  })
