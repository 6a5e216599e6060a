import type { Page } from '@playwright/test'
import { field, list, message, messagesOf, open, say, send, write } from './chat'
import { expect, test } from './fixtures'
import { newFile } from './pictures'
import { expectNoOverflow, phone } from './visual-checks'

test('two people chat live, also after a lost connection, and one deletes a misdirected message', async ({ family }) => {
  const [ben, leo] = [await open(await family.as('parent')), await open(await family.as('child'))]
  await expect(leo.getByText('Connected', { exact: true })).toBeVisible()
  await expect(leo.getByText('No messages yet', { exact: true })).toBeVisible()

  await test.step('Enter sends, and Shift+Enter starts a new line', async () => {
    await field(ben).fill('  Soup or')
    await field(ben).press('Shift+Enter')
    await field(ben).pressSequentially('salad?  ')
    await field(ben).press('Enter')
    await expect(message(leo, 'Soup or salad?')).toBeVisible()
    await expect(field(ben)).toHaveValue('')
    await expect(field(ben)).toBeFocused()
    const [last] = (await (await (await family.api('parent')).get(`${messagesOf(family.id)}?limit=1`)).json()) as [{ content: string }]
    expect(last.content).toBe('Soup or\nsalad?')
  })

  await test.step('a message whose live frame precedes its reply exists once', async () => {
    const answer = Promise.withResolvers<void>()
    await ben.route(`**${messagesOf(family.id)}`, async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      // The message is stored, and told to all, before its sender is answered.
      const response = await route.fetch()
      await answer.promise
      await route.fulfill({ response })
    })
    await write(ben, 'Slow road today')
    await expect(message(leo, 'Slow road today')).toBeVisible()
    await expect(message(ben, 'Slow road today')).toHaveCount(1)
    answer.resolve()
    await field(ben).fill('And another')
    await expect(send(ben)).toBeEnabled()
    await expect(message(ben, 'Slow road today')).toHaveCount(1)
    await ben.unrouteAll()
    await field(ben).fill('')
  })

  await test.step('a message written offline is sent on return', async () => {
    await ben.context().setOffline(true)
    await write(ben, 'From the tunnel')
    await expect(message(ben, 'From the tunnel')).toBeVisible()
    await expect(ben.getByText('Will be sent when you are back online')).toBeVisible()
    await expect(ben.getByText('Connected', { exact: true })).toBeHidden()
    await ben.context().setOffline(false)
    await expect(message(leo, 'From the tunnel')).toBeVisible()
    await expect(ben.getByText('Will be sent when you are back online')).toBeHidden()
    await expect(message(ben, 'From the tunnel')).toHaveCount(1)
  })

  await test.step('one sends a picture, and the other reacts, answers, and makes an event of it', async () => {
    await leo.locator('input[type="file"]').setInputFiles(newFile('sea.png'))
    await expect(leo.getByRole('list', { name: 'Files' })).toContainText('sea.png')
    await write(leo, 'At the sea tomorrow at 3pm')
    await expect(list(ben).getByRole('img', { name: 'sea.png' })).toBeVisible()
    const row = list(ben).getByRole('listitem').filter({ hasText: 'At the sea tomorrow at 3pm' }).first()
    const choose = async (item: string) => {
      await row.hover()
      await row.getByRole('button', { name: 'More for this message' }).click()
      await ben.getByRole('menuitem', { name: item }).click()
    }
    await choose('React with 🎉')
    await expect(list(leo).getByRole('button', { name: '🎉 by Ben' })).toBeVisible()
    await choose('Reply')
    await write(ben, 'Take me along')
    await expect(list(leo).getByRole('button', { name: /Leo\s*At the sea/ })).toBeVisible()
    await choose('Make an event')
    await expect(ben.getByRole('dialog').getByRole('textbox').first()).toHaveValue('At the sea tomorrow at 3pm')
    await ben.keyboard.press('Escape')
  })

  await test.step('one deletes what one wrote, for everybody', async () => {
    await write(leo, 'Oops, wrong chat')
    await expect(message(ben, 'Oops, wrong chat')).toBeVisible()
    const row = (page: Page, text: string) => list(page).getByRole('listitem').filter({ hasText: text })
    await row(leo, 'Oops, wrong chat').hover()
    await row(leo, 'Oops, wrong chat').getByRole('button', { name: 'More for this message' }).click()
    await leo.getByRole('menuitem', { name: 'Delete message' }).click()
    for (const page of [leo, ben]) await expect(message(page, 'Oops, wrong chat')).toHaveCount(0)
  })
})

test('on a phone every control is reachable, with any content and at any type size', async ({ family }) => {
  await say(await family.api('parent'), family.id, 'w'.repeat(300), `https://example.org/${'path/'.repeat(60)}`, 'Can you read this?')
  const page = await family.as('parent')
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page)
  await expect(message(page, 'w'.repeat(300))).toBeAttached()

  await test.step('nothing scrolls sideways, and the kinds of message are named in full', async () => {
    const sizes = await page.evaluate(() => {
      const scroller = document.querySelector('[role="log"]')
      return {
        page: [document.documentElement.scrollWidth, document.documentElement.scrollHeight],
        list: (scroller?.scrollWidth ?? 0) - (scroller?.clientWidth ?? 0),
      }
    })
    expect(sizes).toEqual({ page: [360, 740], list: 0 })
    await expect(send(page)).toBeInViewport({ ratio: 1 })
    expect((await send(page).boundingBox())?.height).toBeGreaterThanOrEqual(44)
    const label = page.getByRole('radio', { name: 'Announcement' }).locator('span')
    expect(await label.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  })

  await test.step('in type of 200 % there is room for messages, however long the text', async () => {
    await page.setViewportSize(phone)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    const part = async (one: ReturnType<typeof list>) => ((await one.boundingBox())?.height ?? 0) / phone.height
    const form = page.locator('form').filter({ has: field(page) })
    await expect.poll(() => part(form)).toBeLessThan(0.3)
    expect(await part(list(page))).toBeGreaterThan(0.2)
    await expect(message(page, 'Can you read this?')).toBeInViewport()
    await expectNoOverflow(page)
    // Full names for readers who cannot see the icons.
    await expect(page.getByRole('radio', { name: 'Announcement' })).toBeInViewport({ ratio: 1 })
    await field(page).fill('A long story. '.repeat(80))
    await expect.poll(() => part(form)).toBeLessThan(0.5)
    await expect(send(page)).toBeInViewport({ ratio: 1 })
    expect(await part(list(page))).toBeGreaterThan(0.05)
  })
})
