import type { Page } from '@playwright/test'
import { failure, list, message, messagesOf, open, write } from './chat'
import { expect, type Family, test } from './fixtures'
import { expectFit } from './visual-checks'

const unsent = (page: Page) => list(page).getByRole('list', { name: 'Not sent' }).getByRole('listitem')
const act = (page: Page, text: string, name: string) => unsent(page).filter({ hasText: text }).getByRole('button', { name })

const stored = async (family: Family, content: string) => {
  const all = (await (await (await family.api('parent')).get(messagesOf(family.id))).json()) as { content: string }[]
  return all.filter((one) => one.content === content)
}

/** The message arrives, its answer does not. */
const loseAnswers = (page: Page, family: Family) =>
  page.route(`**${messagesOf(family.id)}`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort()
  })

const refuse = (page: Page, family: Family) =>
  page.route(`**${messagesOf(family.id)}`, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 422, json: { code: 'invalid', message: 'no' } }) : route.continue(),
  )

test("a failed message stays on its author's device until it is sent or discarded, or another person signs in", async ({ family }) => {
  const page = await open(await family.as('parent'))
  await refuse(page, family)
  for (const text of ['Do not forget the cake', `Better not ${'w'.repeat(120)}`]) {
    await write(page, text)
    await expect(unsent(page).filter({ hasText: text })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Dismiss' }).first().click()
  await expect(failure(page)).toHaveCount(0)
  // In the sweeps every message is sent.
  await expectFit(page, 'what was not sent')
  await act(page, 'Better not', 'Discard').click()
  await expect(unsent(page)).toHaveCount(1)
  await page.unrouteAll()
  await page.reload()
  await expect(unsent(page)).toHaveText(/Do not forget the cake/)
  await act(page, 'the cake', 'Retry').click()
  await expect(unsent(page)).toHaveCount(0)
  await expect.poll(() => stored(family, 'Do not forget the cake')).toHaveLength(1)

  await refuse(page, family)
  await write(page, 'It is a surprise for Leo')
  await expect(unsent(page)).toHaveText(/a surprise for Leo/)
  await page.unrouteAll()
  const { cookies } = await (await family.api('child')).storageState()
  await page.context().clearCookies()
  await page.context().addCookies(cookies)
  await open(page)
  await expect(message(page, 'Do not forget the cake')).toBeVisible()
  await expect(page.getByText('It is a surprise for Leo')).toHaveCount(0)
  await expect(unsent(page)).toHaveCount(0)
  expect(await stored(family, 'It is a surprise for Leo')).toEqual([])
})

test('a message whose reply got lost exists once', async ({ family }) => {
  const page = await open(await family.as('parent'))
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
  await test.step('its live frame brings it', async () => {
    await loseAnswers(page, family)
    await write(page, 'Only once, please')
    await expect(failure(page)).toBeVisible()
    await expect(unsent(page)).toHaveCount(0)
    await expect(message(page, 'Only once, please')).toHaveCount(1)
    await page.unrouteAll()
  })
  await test.step('without the frame, Retry creates no second one', async () => {
    await page.routeWebSocket(/\/ws$/, () => {})
    await page.goto('/messages')
    await expect(list(page)).toBeVisible()
    await loseAnswers(page, family)
    await write(page, 'Stored, but unheard')
    await expect(unsent(page)).toContainText('Stored, but unheard')
    expect(await stored(family, 'Stored, but unheard')).toHaveLength(1)
    await page.unrouteAll()
    await act(page, 'unheard', 'Retry').click()
    await expect(unsent(page)).toHaveCount(0)
    await expect(message(page, 'Stored, but unheard')).toHaveCount(1)
    expect(await stored(family, 'Stored, but unheard')).toHaveLength(1)
  })
})
