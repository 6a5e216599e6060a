import type { Page } from '@playwright/test'
import { failure, field, list, message, messagesOf, open, send, write } from './chat'
import { expect, type Family, test } from './fixtures'
import { expectLooks } from './looks'

const unsent = (page: Page) => list(page).getByRole('list', { name: 'Not sent' }).getByRole('listitem')
const act = (page: Page, text: string, name: string) => unsent(page).filter({ hasText: text }).getByRole('button', { name })

/** Makes the server refuse new messages. */
const refuse = (page: Page, family: Family) =>
  page.route(`**${messagesOf(family.id)}`, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, json: { code: 'internal', message: 'no' } }) : route.continue(),
  )

const stored = async (family: Family, content: string) => {
  const all = (await (await (await family.api('parent')).get(messagesOf(family.id))).json()) as {
    content: string
    isAnnouncement: boolean
  }[]
  return all.filter((one) => one.content === content)
}

test('a failed message is marked and stays in the list; Retry sends it unchanged', async ({ family }) => {
  const page = await open(await family.as('parent'))
  await refuse(page, family)
  await page.getByRole('radio', { name: 'Announcement' }).click()
  await write(page, 'Grandma arrives at four')
  await expect(failure(page)).toBeVisible()
  await expect(page.getByText('Error', { exact: true })).toBeVisible()
  await expect(unsent(page)).toHaveCount(1)
  await expect(unsent(page)).toContainText('Grandma arrives at four')
  await expect(unsent(page)).toContainText('Announcement')
  await expect(unsent(page)).toContainText('Not sent')

  // The composer is free for the next one.
  await expect(field(page)).toHaveValue('')
  await expect(page.getByRole('radio', { name: 'Regular' })).toBeChecked()
  await page.unrouteAll()
  await write(page, 'Something else meanwhile')
  await expect(message(page, 'Something else meanwhile')).toBeVisible()
  await expect(unsent(page)).toHaveCount(1)

  await act(page, 'Grandma', 'Retry').click()
  await expect(unsent(page)).toHaveCount(0)
  await expect(list(page).getByRole('article').filter({ hasText: 'Grandma arrives at four' })).toBeVisible()
  await expect.poll(() => stored(family, 'Grandma arrives at four')).toMatchObject([{ isAnnouncement: true }])
})

test('a failed Retry is reported, and the message stays', async ({ family }) => {
  const page = await open(await family.as('parent'))
  await refuse(page, family)
  await write(page, 'Once more')
  await expect(failure(page)).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(failure(page)).toHaveCount(0)
  await act(page, 'Once more', 'Retry').click()
  await expect(failure(page)).toBeVisible()
  await expect(unsent(page)).toHaveCount(1)
  expect(await stored(family, 'Once more')).toEqual([])
})

test('a failed message survives navigation and a reload, only for its author', async ({ family }) => {
  const page = await open(await family.as('parent'))
  await refuse(page, family)
  await write(page, 'Do not forget the cake')
  await expect(unsent(page)).toHaveCount(1)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tasks' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks & Projects' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Messages' }).click()
  await expect(unsent(page)).toContainText('Do not forget the cake')
  await page.unrouteAll()
  await page.reload()
  await expect(unsent(page)).toContainText('Do not forget the cake')

  // Somebody else signs in on the same device.
  const leo = await (await family.api('child')).storageState()
  await page.context().clearCookies()
  await page.context().addCookies(leo.cookies)
  await page.reload()
  await expect(send(page)).toBeVisible()
  await expect(list(page)).toBeVisible()
  await expect(page.getByText('Do not forget the cake')).toHaveCount(0)
  const ben = await (await family.api('parent')).storageState()
  await page.context().clearCookies()
  await page.context().addCookies(ben.cookies)
  await page.reload()
  await act(page, 'the cake', 'Retry').click()
  await expect(unsent(page)).toHaveCount(0)
  await expect.poll(() => stored(family, 'Do not forget the cake')).toHaveLength(1)
})

test('a failed message can be discarded, with Undo', async ({ family }) => {
  const page = await open(await family.as('parent'))
  await refuse(page, family)
  await write(page, 'Better not')
  await act(page, 'Better not', 'Discard').click()
  await expect(unsent(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(unsent(page)).toContainText('Better not')
  await act(page, 'Better not', 'Discard').click()
  await expect(unsent(page)).toHaveCount(0)
  await page.unrouteAll()
  await page.reload()
  await expect(list(page)).toBeVisible()
  await expect(page.getByText('Better not')).toHaveCount(0)
})

test('a message with a lost answer is retried automatically and appears once', async ({ family }) => {
  const page = await open(await family.as('parent'))
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
  await page.route(`**${messagesOf(family.id)}`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort()
  })
  await write(page, 'Only once, please')
  await expect(failure(page)).toBeVisible()
  await expect(unsent(page)).toHaveCount(0)
  await expect(message(page, 'Only once, please')).toHaveCount(1)
})

test('Retry of a stored message creates no duplicate', async ({ family }) => {
  const page = await family.as('parent')
  // Both the answer and the live frame are lost.
  await page.routeWebSocket(/\/ws$/, () => {})
  await page.goto('/messages')
  await expect(list(page)).toBeVisible()
  await page.route(`**${messagesOf(family.id)}`, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await write(page, 'Stored, but unheard')
  await expect(unsent(page)).toContainText('Stored, but unheard')
  expect(await stored(family, 'Stored, but unheard')).toHaveLength(1)
  await page.unrouteAll()
  await act(page, 'unheard', 'Retry').click()
  await expect(unsent(page)).toHaveCount(0)
  await expect(message(page, 'Stored, but unheard')).toHaveCount(1)
  expect(await stored(family, 'Stored, but unheard')).toHaveLength(1)
})

test('a failed message fits and is readable', async ({ family }) => {
  const page = await open(await family.as('parent'))
  await refuse(page, family)
  await write(page, `${'A long word '.repeat(20)}${'w'.repeat(120)}`)
  await expect(unsent(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(failure(page)).toHaveCount(0)
  await expectLooks(page, 'unsent')
})
