import type { Page } from '@playwright/test'
import { expect, joined, test } from './fixtures'
import { entrances, routes, visit } from './sweep'
import { once } from './sweep-crowd'
import { fill, payloads } from './xss'

/** Records violations of the policy, and dialogs opened by a script. */
const watch = async (page: Page) => {
  const alarms: string[] = []
  await page.exposeFunction('alarm', (what: string) => alarms.push(what))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, sample }) =>
      (globalThis as unknown as { alarm(what: string): void }).alarm(`${violatedDirective} ${blockedURI} ${sourceFile} ${sample}`),
    )
  })
  page.on('dialog', async (dialog) => {
    alarms.push(`dialog ${dialog.message()}`)
    await dialog.dismiss()
  })
  return alarms
}

/** Elements that a payload would have created. */
const markup = ':is(#root, main) :is(script, iframe, [onerror], [onload], a[href^="javascript:" i])'

const expectText = async (page: Page, where: string) => {
  await expect(page.locator('[aria-busy="true"]'), where).toHaveCount(0)
  expect(await page.evaluate(() => 'pwned' in window), where).toBe(false)
  expect(await page.locator(markup).count(), where).toBe(0)
}

/** Screens that show text of their address. */
const queries: Record<string, string> = { '/share': `?${new URLSearchParams({ text: payloads.join('\n'), url: payloads[4] ?? '' })}` }

for (const screen of routes) {
  test(`user content is text on ${screen}, without violations of the policy`, async ({ family, browser }) => {
    test.setTimeout(120_000)
    const { ids, untouched, unmade, page, alarms } = await once(family, async () => {
      const filled = await fill(family)
      const { page } = await visit(browser, family.server, { storageState: await (await family.api('admin')).storageState() }, 0)
      return { ...filled, page, alarms: await watch(page) }
    })
    // Its only text is an address.
    expect([untouched, unmade]).toEqual([['POST /api/smart-shopping-items/:itemId/prices'], []])
    await page.goto(screen.replace(/\$(\w+)/, (_, name: string) => ids[name] ?? 'nothing') + (queries[screen] ?? ''))
    await expect(page.getByRole('heading').first()).toBeVisible()
    if (!entrances.includes(screen)) await expect(page.getByText(new RegExp(payloads.map(RegExp.escape).join('|'))).first()).toBeVisible()
    await expectText(page, screen)
    const tabs = page.getByRole('tab')
    for (let n = 0; n < (await tabs.count()); n++) {
      await tabs.nth(n).click()
      await expect(tabs.nth(n)).toHaveAttribute('aria-selected', 'true')
      await expectText(page, `${screen}, tab ${n + 1}`)
    }
    expect(alarms.splice(0)).toEqual([])
  })
}

test('the paths of the router are found', () => {
  expect(routes.length).toBeGreaterThan(25)
})

test('the policy works in a browser: neither text nor an inline script runs', async ({ family }) => {
  const page = await family.as('member')
  const alarms = await watch(page)
  await page.goto('/tasks')
  await joined(page)
  expect(alarms).toEqual([])
  const refused = await page.evaluate(() => {
    const refusedBy = (act: () => unknown) => {
      try {
        act()
        return undefined
      } catch (error) {
        return (error as Error).name
      }
    }
    return {
      markup: refusedBy(() => {
        document.createElement('div').innerHTML = '<img src=x onerror="window.pwned=1">'
      }),
      style: refusedBy(() => {
        document.createElement('style').innerHTML = '[data-radix-select-viewport]{color:red}</style><img src=x onerror="window.pwned=1">'
      }),
      address: refusedBy(() => {
        document.createElement('script').src = 'data:text/javascript,window.pwned=1'
      }),
      policy: refusedBy(() => (globalThis as unknown as { trustedTypes: TrustedTypes }).trustedTypes.createPolicy('mine', {})),
    }
  })
  expect(refused).toEqual({ markup: 'TypeError', style: 'TypeError', address: 'TypeError', policy: 'TypeError' })
  await page.evaluate(() => {
    const link = document.createElement('a')
    link.href = 'javascript:window.pwned=1'
    document.body.append(link)
    link.click()
  })
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false)
})

type TrustedTypes = { createPolicy(name: string, rules: object): unknown }
