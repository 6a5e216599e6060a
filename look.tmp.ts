import { chromium } from '@playwright/test'

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell' })
const sentences = [
  'swim thu 4:30 weekly Noah Ivy',
  '2 kg potatoes, milk, eggs x12',
  'Noah takes the bins out every thursday',
  'party sat 2-5pm at the park',
  'paid electricity 84.20',
  'report by friday !high',
]
for (const [name, viewport, locale] of [
  ['390', { width: 390, height: 844 }, 'en-US'],
  ['1280', { width: 1280, height: 800 }, 'en-US'],
] as const) {
  const context = await browser.newContext({ viewport, locale, hasTouch: name === '390', colorScheme: name === '390' ? 'dark' : 'light' })
  const page = await context.newPage()
  await page.goto('http://localhost:4611/api/login')
  await page
    .getByLabel(/mail|user/i)
    .first()
    .fill('maya@example.org')
  await page
    .getByLabel(/password/i)
    .first()
    .fill('river-maple-meadow-54')
  await page.keyboard.press('Enter')
  await page.waitForURL((u) => !u.pathname.includes('login'), { timeout: 60000 })
  await page.getByRole('button', { name: 'Quick add' }).or(page.locator('main')).first().waitFor({ timeout: 60000 })
  await page.waitForTimeout(4000)
  if (name === '390') await page.getByRole('button', { name: 'Quick add' }).click()
  else await page.keyboard.press('n')
  const line = page.getByRole('dialog').getByRole('textbox', { name: 'Quick add' })
  await line.waitFor({ timeout: 60000 })
  for (const [at, s] of sentences.entries()) {
    await line.fill(s)
    await page.waitForTimeout(1500)
    await page.screenshot({ path: `/tmp/px/shots/${name}-${at}.png` })
    console.log(
      name,
      s,
      '=>',
      (
        await page
          .getByRole('dialog')
          .getByRole('button')
          .evaluateAll((b) => b.map((x) => x.getAttribute('aria-label')).filter(Boolean))
      ).join(' | '),
    )
  }
  await context.close()
}
await browser.close()
