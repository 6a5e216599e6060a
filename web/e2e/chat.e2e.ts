import type { Page } from '@playwright/test'
import { field, list, message, messagesOf, open, say, send, write } from './chat'
import { expect, test } from './fixtures'

test('an empty chat invites to write', async ({ family }) => {
  const page = await open(await family.as('parent'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Family Messages')
  await expect(page).toHaveTitle(/^Family Messages/)
  await expect(page.getByRole('heading', { name: 'Family Chat' })).toBeVisible()
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
  await expect(page.getByText('No messages yet', { exact: true })).toBeVisible()
  await expect(page.getByText('Start the conversation!', { exact: true })).toBeVisible()
})

test('Enter sends, trimmed, and clears the text; Shift+Enter starts a new line', async ({ family }) => {
  const page = await open(await family.as('parent'))
  await expect(send(page)).toBeDisabled()
  await field(page).fill('   ')
  await expect(send(page)).toBeDisabled()
  await field(page).press('Enter')
  await expect(field(page)).toHaveValue('   ')

  await field(page).fill('  Soup or')
  await field(page).press('Shift+Enter')
  await field(page).pressSequentially('salad?  ')
  await expect(field(page)).toHaveValue('  Soup or\nsalad?  ')
  await field(page).press('Enter')
  await expect(message(page, 'Soup or salad?')).toBeVisible()
  await expect(field(page)).toHaveValue('')
  await expect(field(page)).toBeFocused()
  const [last] = (await (await (await family.api('parent')).get(`${messagesOf(family.id)}?limit=1`)).json()) as [{ content: string }]
  expect(last.content).toBe('Soup or\nsalad?')
  await expect(page.getByRole('region', { name: 'Today' })).toContainText('Soup or')
})

test('an announcement is marked as one, and the toggle returns to Regular', async ({ family }) => {
  const page = await open(await family.as('parent'))
  await page.getByRole('radio', { name: 'Announcement' }).click()
  await write(page, 'No hot water on Monday')
  const announcement = list(page).getByRole('article').filter({ hasText: 'No hot water on Monday' })
  await expect(announcement).toContainText('Announcement')
  await expect(announcement).toContainText('Ben')
  await expect(page.getByRole('radio', { name: 'Regular' })).toBeChecked()
})

test('a message is on every other screen within a second', async ({ family }) => {
  const [ben, leo] = [await open(await family.as('parent')), await open(await family.as('child'))]
  await expect(leo.getByText('Connected', { exact: true })).toBeVisible()
  await write(ben, 'Who has the blue scissors?')
  await expect(message(leo, 'Who has the blue scissors?')).toBeVisible({ timeout: 1000 })
})

test('a message appears once and immediately, and only one is sent at a time', async ({ family }) => {
  const [page, leo] = [await open(await family.as('parent')), await open(await family.as('child'))]
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
  const answer = Promise.withResolvers<void>()
  await page.route(`**${messagesOf(family.id)}`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    // The live frame arrives before the sender's answer.
    const response = await route.fetch()
    await answer.promise
    await route.fulfill({ response })
  })
  await write(page, 'Slow road today')
  await expect(message(page, 'Slow road today')).toHaveCount(1)
  await field(page).fill('And another')
  await expect(send(page)).toBeDisabled()
  await expect(message(leo, 'Slow road today')).toBeVisible()
  await expect(message(page, 'Slow road today')).toHaveCount(1)
  answer.resolve()
  await expect(send(page)).toBeEnabled()
  await expect(message(page, 'Slow road today')).toHaveCount(1)
  await expect(field(page)).toHaveValue('And another')
})

test('a text above 4000 characters shows the excess, and is not sent', async ({ family }) => {
  const page = await open(await family.as('parent'))
  await field(page).fill('x'.repeat(4012))
  await expect(page.getByText('Too long by 12 characters.')).toBeVisible()
  await expect(send(page)).toBeDisabled()
})

test('the kinds of message are named in full on the smallest phone', async ({ family }) => {
  const page = await open(await family.as('parent'))
  await page.setViewportSize({ width: 360, height: 740 })
  const label = page.getByRole('radio', { name: 'Announcement' }).locator('span')
  expect(await label.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
})

test('a message written offline is sent on return', async ({ family }) => {
  const page = await open(await family.as('parent'))
  const mia = await open(await family.as('member'))
  await page.context().setOffline(true)
  await write(page, 'From the tunnel')
  await expect(message(page, 'From the tunnel')).toBeVisible()
  await expect(page.getByText('Will be sent when you are back online')).toBeVisible()
  await expect(page.getByText('Connected', { exact: true })).toBeHidden()
  await page.context().setOffline(false)
  await expect(message(mia, 'From the tunnel')).toBeVisible()
  await expect(page.getByText('Will be sent when you are back online')).toBeHidden()
  await expect(message(page, 'From the tunnel')).toHaveCount(1)
})

test('extended family can read, without a composer', async ({ family }) => {
  await say(await family.api('parent'), family.id, 'Rosa, look at this')
  const page = await open(await family.as('extended'))
  await expect(message(page, 'Rosa, look at this')).toBeVisible()
  await expect(field(page)).toBeHidden()
  await expect(page.getByText('You can read messages here, but not send them.')).toBeVisible()
})

test('an author deletes a message for everybody after a confirmation', async ({ family }) => {
  await say(await family.api('member'), family.id, 'Mine to keep')
  const [leo, mia] = [await open(await family.as('child')), await open(await family.as('member'))]
  await write(leo, 'Oops, wrong chat')
  await expect(message(mia, 'Oops, wrong chat')).toBeVisible()
  const row = (page: Page, text: string) => list(page).getByRole('listitem').filter({ hasText: text })
  await expect(row(leo, 'Mine to keep').getByRole('button')).toHaveCount(0)

  await row(leo, 'Oops, wrong chat').hover()
  await row(leo, 'Oops, wrong chat').getByRole('button', { name: 'Delete message' }).click()
  const question = leo.getByRole('alertdialog', { name: 'Delete message' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(message(leo, 'Oops, wrong chat')).toBeVisible()

  await row(leo, 'Oops, wrong chat').hover()
  await row(leo, 'Oops, wrong chat').getByRole('button', { name: 'Delete message' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(question).toBeHidden()
  await expect(message(leo, 'Oops, wrong chat')).toHaveCount(0)
  await expect(message(mia, 'Oops, wrong chat')).toHaveCount(0)
})

test('safe web and mail addresses are links, and markup is text', async ({ family }) => {
  await say(
    await family.api('parent'),
    family.id,
    'See https://example.org/a?b=1 or write to rosa@example.org',
    'javascript:alert(1) data:text/html,hello file:///etc/passwd',
    '<script>document.title = "taken"</script><img src=x onerror=alert(1)>',
  )
  const page = await open(await family.as('parent'))
  const web = list(page).getByRole('link', { name: 'https://example.org/a?b=1' })
  await expect(web).toHaveAttribute('href', 'https://example.org/a?b=1')
  await expect(web).toHaveAttribute('target', '_blank')
  await expect(web).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(list(page).getByRole('link', { name: 'rosa@example.org' })).toHaveAttribute('href', 'mailto:rosa@example.org')
  await expect(message(page, 'javascript:alert(1) data:text/html,hello file:///etc/passwd')).toBeVisible()
  await expect(message(page, '<script>document.title = "taken"</script><img src=x onerror=alert(1)>')).toBeVisible()
  await expect(list(page).locator('a:not([href^="https://"], [href^="http://"], [href^="mailto:"]), script, img')).toHaveCount(0)
  await expect(page).toHaveTitle(/^Family Messages/)
})
