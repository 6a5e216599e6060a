import type { Page } from '@playwright/test'
import { field, list, message, messagesOf, numbered, open, say } from './chat'
import { expect, type Family, test, type Who } from './fixtures'
import { expectLooks } from './looks'

const show = (page: Page, name: string) => page.getByRole('navigation', { name: 'Show' }).getByRole('link', { name, exact: true })
const announcements = (page: Page) => page.getByRole('article')

const announce = async (family: Family, who: Who, ...texts: string[]) => {
  const api = await family.api(who)
  for (const content of texts)
    expect((await api.post(messagesOf(family.id), { data: { content, isAnnouncement: true } })).status()).toBe(201)
}

const openAnnouncements = async (family: Family, who: Who) => {
  const page = await open(await family.as(who))
  await show(page, 'Announcements').click()
  await expect(page).toHaveURL(/\/messages\?show=announcements$/)
  await expect(show(page, 'Announcements')).toHaveAttribute('aria-current', 'page')
  return page
}

test('the empty state leads to the first announcement', async ({ family }) => {
  await say(await family.api('parent'), family.id, 'Just a message')
  const rosa = await openAnnouncements(family, 'extended')
  await expect(rosa.getByText('No announcements yet', { exact: true })).toBeVisible()
  await expect(rosa.getByRole('button', { name: 'Write an announcement' })).toHaveCount(0)

  const page = await openAnnouncements(family, 'parent')
  await page.getByRole('button', { name: 'Write an announcement' }).click()
  await expect(page.getByRole('radio', { name: 'Announcement' })).toBeChecked()
  await field(page).fill('The heating is off until Friday')
  await field(page).press('Enter')
  await expect(list(page).getByRole('article')).toContainText('The heating is off until Friday')
  await expect(announcements(rosa)).toContainText('The heating is off until Friday', { timeout: 1000 })
})

test('announcements are listed separately, newest first, with their authors, and live', async ({ family }) => {
  await announce(family, 'parent', 'No hot water on Monday', 'Pizza on Friday')
  await say(await family.api('parent'), family.id, 'Nobody else needs to read this')
  const page = await openAnnouncements(family, 'child')
  await expect(announcements(page).first()).toContainText('Pizza on Friday')
  await expect(announcements(page).first()).toContainText('Announcement')
  await expect(announcements(page).first()).toContainText('Ben')
  await expect(announcements(page).nth(1)).toContainText('No hot water on Monday')
  await expect(page.getByRole('region', { name: 'Today' })).toContainText('Pizza on Friday')
  await expect(page.getByText('Nobody else needs to read this')).toHaveCount(0)

  await announce(family, 'admin', 'The bus is late')
  await expect(announcements(page).first()).toContainText('The bus is late', { timeout: 1000 })
  // Leo wrote none of them.
  await expect(page.getByRole('button', { name: 'Delete message' })).toHaveCount(0)

  await show(page, 'All').click()
  await expect(message(page, 'Nobody else needs to read this')).toBeVisible()
  await page.goBack()
  await expect(announcements(page).first()).toContainText('The bus is late')
})

test('the author deletes one for everybody', async ({ family }) => {
  await announce(family, 'parent', 'The wrong date')
  const [page, leo] = [await openAnnouncements(family, 'parent'), await openAnnouncements(family, 'child')]
  const wrong = (of: Page) => announcements(of).filter({ hasText: 'The wrong date' })
  await wrong(page).hover()
  await wrong(page).getByRole('button', { name: 'Delete message' }).click()
  await page.getByRole('alertdialog', { name: 'Delete message' }).getByRole('button', { name: 'Delete' }).click()
  await expect(wrong(page)).toHaveCount(0)
  await expect(wrong(leo)).toHaveCount(0)
})

test('an announcement links to its place in the conversation at any distance', async ({ family }) => {
  await announce(family, 'parent', 'Long ago: the boiler')
  await say(await family.api('parent'), family.id, ...numbered(110, 'Later'))
  const page = await openAnnouncements(family, 'parent')
  await announcements(page).filter({ hasText: 'the boiler' }).getByRole('button', { name: 'Show in chat' }).click()
  await expect(message(page, 'Long ago: the boiler')).toBeInViewport()
  await expect(page).toHaveURL(/\/messages$/)
  await expect(message(page, 'Later 110')).not.toBeInViewport()
})

test('many announcements load in pages', async ({ family }) => {
  await announce(family, 'parent', ...numbered(55, 'Notice'))
  const page = await openAnnouncements(family, 'parent')
  await expect(announcements(page)).toHaveCount(50)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(announcements(page).getByText('Notice 1', { exact: true })).toBeAttached()
})

test('they fit and are readable', async ({ family }) => {
  await announce(family, 'parent', `${'A word '.repeat(40)} https://example.org/${'path/'.repeat(30)}`)
  const page = await openAnnouncements(family, 'child')
  await expect(announcements(page).first()).toBeVisible()
  await expectLooks(page, 'announcements')
})
