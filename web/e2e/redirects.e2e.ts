import { expect, password, test } from './fixtures'

/** Foreign targets from known open redirects of other apps. */
const targets = ['//evil.example', '/\\evil.example', '/%09/evil.example', 'javascript:window.pwned=1']
const names = ['next', 'redirect', 'returnTo', 'url', 'continue', 'from']

test.describe('a link to Hearth', () => {
  for (const target of targets)
    test(`does not redirect from sign-in to ${target}`, async ({ page, family }) => {
      const asked = new Set<string>()
      page.on('request', (request) => asked.add(new URL(request.url()).host))
      const query = names.map((name) => `${name}=${encodeURIComponent(target)}&${name}=${target}`).join('&')
      await page.goto(`${family.url}/sign-in?${query}#${target}`)
      await page.getByLabel('E-mail or username').fill('mia')
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(page.getByRole('link', { name: 'Logout' })).toBeVisible()
      await expect(page).toHaveURL(`${family.url}/`)
      expect([...asked]).toEqual([new URL(family.url).host])
      expect(await page.evaluate(() => 'pwned' in window)).toBe(false)
    })

  for (const path of ['//evil.example/x', '//evil.example/%2f..', '/%5cevil.example/x', '/tasks//evil.example/x', '/.//evil.example/x'])
    test(`with the path ${path} stays on this server`, async ({ family }) => {
      const page = await family.as('member')
      await page.goto(family.url + path)
      await expect(page.getByRole('heading').first()).toBeVisible()
      expect(new URL(page.url()).host).toBe(new URL(family.url).host)
    })
})
