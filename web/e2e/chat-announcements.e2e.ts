import type { Page } from '@playwright/test'
import { field, list, message, numbered, open, say } from './chat'
import { expect, type Family, test, type Who } from './fixtures'
import { expectFit } from './visual-checks'

/** As long as they come, with an address that fits nowhere. */
const boiler = `Long ago: the boiler ${'and the pipes '.repeat(20)}https://example.org/${'path/'.repeat(30)}`.trim()

const show = (page: Page, name: string) => page.getByRole('navigation', { name: 'Show' }).getByRole('link', { name, exact: true })
const announcements = (page: Page) => page.getByRole('article')

const openAnnouncements = async (family: Family, who: Who) => {
  const page = await open(await family.as(who))
  await show(page, 'Announcements').click()
  await expect(page).toHaveURL(/\/messages\?show=announcements$/)
  return page
}

test('an announcement is written, listed for all at once, leads to its place, and is deleted', async ({ family }) => {
  const parent = await family.api('parent')
  const leo = await openAnnouncements(family, 'child')
  const ben = await openAnnouncements(family, 'parent')
  await ben.getByRole('button', { name: 'Write an announcement' }).click()
  await field(ben).fill(boiler)
  await field(ben).press('Enter')
  await expect(list(ben).getByRole('article')).toContainText(boiler)
  await expect(announcements(leo)).toContainText(boiler)
  await expect(leo.getByRole('region', { name: 'Today' })).toContainText(boiler)

  await expect(announcements(leo)).toContainText('New')
  // The sweeps do not open the announcements.
  await expectFit(leo, 'an unread announcement')

  await say(parent, family.id, ...numbered(60, 'Later'))
  await announcements(leo).getByRole('button', { name: 'Show in chat' }).click()
  await expect(list(leo).getByText('Long ago: the boiler')).toBeInViewport()
  await expect(leo).toHaveURL(/\/messages$/)
  await expect(message(leo, 'Later 60')).not.toBeInViewport()
  await leo.goBack()
  await expect(announcements(leo)).toHaveCount(1)

  await show(ben, 'Announcements').click()
  await announcements(ben).hover()
  await announcements(ben).getByRole('button', { name: 'More for this message' }).click()
  await ben.getByRole('menuitem', { name: 'Delete message' }).click()
  for (const page of [ben, leo]) await expect(announcements(page)).toHaveCount(0)
})
