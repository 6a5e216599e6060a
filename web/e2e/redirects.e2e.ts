import { expect, password, test } from './fixtures'

/** Places outside of Hearth, as they were put into links to other apps. */
const targets = ['//evil.example', '/\\evil.example', '/\t/evil.example', 'https://evil.example/', 'javascript:window.pwned=1']
const names = ['next', 'redirect', 'return', 'returnTo', 'url', 'continue', 'from']
const paths = ['//evil.example/x', '//evil.example/%2f..', '/%5cevil.example/x', '/tasks//evil.example/x', '/.//evil.example/x']

test('a link to Hearth leads to no other site, neither from signing in nor by its path', async ({ page, family }) => {
  const asked = new Set<string>()
  page.on('request', (request) => asked.add(new URL(request.url()).host))
  for (const target of targets)
    await test.step(`signing in does not lead to ${target}`, async () => {
      const query = names.map((name) => `${name}=${encodeURIComponent(target)}&${name}=${target}`).join('&')
      await page.goto(`${family.url}/sign-in?${query}#${target}`)
      await page.getByLabel('E-mail or username').fill('mia')
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(page.getByRole('link', { name: 'Logout' })).toBeVisible()
      await expect(page).toHaveURL(`${family.url}/`)
      expect(await page.evaluate(() => 'pwned' in window)).toBe(false)
      await page.context().clearCookies()
    })
  const member = await family.as('member')
  member.on('request', (request) => asked.add(new URL(request.url()).host))
  for (const path of paths)
    await test.step(`the path ${path} stays here`, async () => {
      await member.goto(family.url + path)
      await expect(member.getByRole('heading').first()).toBeVisible()
      expect(new URL(member.url()).host).toBe(new URL(family.url).host)
    })
  expect([...asked]).toEqual([new URL(family.url).host])
})
