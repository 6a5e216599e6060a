import type { Page } from '@playwright/test'
import { expect, joined, test } from './fixtures'
import { routes } from './sweep'
import { fill, payloads } from './xss'

/** Every address of the app, and whether it shows what was made. */
const screens: Record<string, 'texts' | 'none'> = {
  '/sign-in': 'none',
  '/setup': 'none',
  '/join/$code': 'none',
  '/api/docs': 'none',
  '/': 'texts',
  '/dashboard': 'texts',
  '/activity': 'texts',
  '/calendar': 'texts',
  '/messages': 'texts',
  '/tasks': 'texts',
  '/tasks/projects/$projectId': 'texts',
  '/chores': 'texts',
  '/chores/$familyId': 'texts',
  '/chores-audit': 'texts',
  '/chores-audit/$familyId': 'texts',
  '/settings': 'texts',
  '/settings/server': 'texts',
  '/documents': 'texts',
  '/finances': 'texts',
  '/photos': 'texts',
  '/ancestry': 'texts',
  '/ancestry/$personId': 'texts',
  '/shopping': 'texts',
  '/location': 'none',
  '/sports': 'none',
  '/prayers': 'none',
  '/directory': 'none',
  '/investments': 'none',
  '/wishlist': 'none',
  '/events': 'none',
}

/** Notes what a page's policy refused, and any dialog that a script opened. */
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

/** What a payload would have become. */
const markup = '#root :is(script, iframe, [onerror], [onload], a[href^="javascript:" i])'

const expectText = async (page: Page, where: string) => {
  await expect(page.locator('[aria-busy="true"]'), where).toHaveCount(0)
  expect(await page.evaluate(() => 'pwned' in window), where).toBe(false)
  expect(await page.locator(markup).count(), where).toBe(0)
}

test('what anybody typed is text on every screen, and the pages keep to their policy', async ({ family }) => {
  test.setTimeout(240_000)
  const { ids, untouched } = await fill(family)
  // Its one text is an address.
  expect(untouched).toEqual(['/api/smart-shopping-items/{itemId}/prices'])
  const page = await family.as('admin')
  const alarms = await watch(page)

  for (const [path, shows] of Object.entries(screens)) {
    await page.goto(path.replace(/\$(\w+)/, (_, name: string) => ids[name] ?? 'nothing'))
    await expect(page.getByRole('heading').first(), path).toBeVisible()
    if (shows === 'texts') await expect(page.getByText(new RegExp(payloads.map(RegExp.escape).join('|'))).first(), path).toBeVisible()
    await expectText(page, path)
    const tabs = page.getByRole('tab')
    for (let n = 0; n < (await tabs.count()); n++) {
      await tabs.nth(n).click()
      await expect(tabs.nth(n), path).toHaveAttribute('aria-selected', 'true')
      await expectText(page, `${path}, tab ${n + 1}`)
    }
    expect(alarms, path).toEqual([])
  }
})

test('every address of the app is one of those screens', () => {
  expect(routes.length).toBeGreaterThan(25)
  expect(routes.filter((path) => !(path in screens))).toEqual([])
})

test('the policy holds in a browser: neither text nor a script of a page becomes code', async ({ family }) => {
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
