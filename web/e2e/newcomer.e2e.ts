import type { Browser, Page } from '@playwright/test'
import { type Actions, countActions } from './actions'
import { evening, plan, today } from './calendar'
import { addChore } from './chores'
import { cast, expect, joined, password, test, watched } from './fixtures'
import { newFile } from './pictures'
import { phone } from './visual-checks'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const main = (page: Page) => page.getByRole('main')
const sidebar = (page: Page, name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })

/** Counts page loads from now on. */
const watchReloads = (page: Page) => {
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  return () => loads
}

/** A new device for one test. */
const device = async (browser: Browser, baseURL: string, viewport = { width: 1280, height: 800 }) =>
  watched(await (await browser.newContext({ baseURL, viewport, reducedMotion: 'reduce' })).newPage())

/** Opens a screen from the drawer, as on a phone. */
const drawer = async (does: Actions, page: Page, name: string) => {
  await does.press(button(page, 'Open menu'))
  await does.press(dialog(page).getByRole('link', { name, exact: true }))
}

const setUp = async (does: Actions, page: Page, link: string) => {
  await does.open(page, link)
  await does.fill(field(page, 'Family name'), 'The Riveras')
  await does.fill(field(page, 'First name'), 'Ana')
  await does.fill(field(page, 'E-mail'), 'ana@example.org')
  await does.fill(field(page, 'Password'), password)
  await does.press(button(page, 'Create family'))
  await expect(page.getByText('Welcome, Ana')).toBeVisible()
}

/** Invites with the first getting-started step. @returns the link */
const invite = async (does: Actions, page: Page) => {
  await does.press(main(page).getByRole('button', { name: 'Invite', exact: true }))
  await does.fill(dialog(page).getByLabel('E-mail', { exact: true }), 'ben@example.org')
  await does.press(page.getByRole('combobox', { name: 'Role' }))
  await does.press(page.getByRole('option', { name: 'Parent', exact: true }))
  await does.press(button(page, 'Create invitation'))
  await expect(page.getByRole('img', { name: 'QR code of the invitation link' })).toBeVisible()
  const link = await field(page, 'Invitation link').inputValue()
  await does.press(button(page, 'Done'))
  return link.replace('//localhost', '//127.0.0.1')
}

const join = async (does: Actions, page: Page, link: string) => {
  await does.open(page, link)
  await does.fill(field(page, 'First name'), 'Ben')
  await does.fill(field(page, 'Password'), password)
  await does.press(button(page, 'Join The Riveras'))
  await expect(page.getByText('Welcome, Ben')).toBeVisible()
}

const addChild = async (does: Actions, page: Page, firstName: string) => {
  await does.press(button(page, 'Next step'))
  await does.press(button(page, 'Add a child'))
  await does.fill(field(page, 'First name'), firstName)
  await does.fill(field(page, 'Username'), firstName.toLowerCase())
  await does.fill(field(page, 'Password'), password)
  await does.press(button(page, 'Add member'))
  await expect(page.getByRole('progressbar', { name: 'Steps done' })).toHaveAttribute('aria-valuenow', '50')
}

test('from the set-up link to a family with live updates takes fewer than 60 actions', async ({ browser, blank }) => {
  test.slow()
  const does = countActions()
  const ana = await device(browser, blank.url)
  const ben = await device(browser, blank.url, phone)

  await test.step('set up, invite and join', async () => {
    await setUp(does, ana, blank.setupUrl)
    await join(does, ben, await invite(does, ana))
    await expect(ana.getByRole('complementary').getByRole('listitem').filter({ hasText: 'Ben' }).getByText('Online')).toBeAttached()
    await addChild(does, ana, 'Leo')
  })
  await Promise.all([joined(ana), joined(ben)])
  const loads = [watchReloads(ana), watchReloads(ben)]

  await test.step('an event, seen on the start page of the phone', async () => {
    await does.press(sidebar(ana, 'Calendar'))
    await does.press(button(ana, 'Add Event'))
    await does.fill(field(ana, 'Title'), 'Piano recital')
    await does.press(button(ana, 'Create Event'))
    await expect(main(ben).getByText('Piano recital')).toBeVisible()
  })

  await test.step('a chore, ticked on the phone', async () => {
    await does.press(sidebar(ana, 'Chores'))
    await does.press(button(ana, 'Add Chore'))
    await does.fill(field(ana, 'Chore Title'), 'Feed Biscuit')
    await does.press(ana.getByRole('combobox', { name: 'Assign To' }))
    await does.press(ana.getByRole('option', { name: 'Leo' }))
    await does.press(button(ana, 'Create Chore'))
    await drawer(does, ben, 'Chores')
    await does.press(ben.getByRole('checkbox', { name: 'Complete Feed Biscuit' }))
    await expect(main(ana).getByRole('row', { name: 'Feed Biscuit' }).getByText('Completed')).toBeVisible()
  })

  await test.step('a shopping list, ticked on the phone', async () => {
    await does.press(sidebar(ana, 'Shopping Lists'))
    await does.press(button(ana, 'New Smart List'))
    await does.fill(dialog(ana).getByLabel('Name', { exact: true }), 'Saturday')
    await does.press(button(ana, 'Create Smart List'))
    await does.press(button(ana, 'Add Your First Item'))
    await does.fill(dialog(ana).getByLabel('Name', { exact: true }), 'Milk')
    await does.press(dialog(ana).getByRole('button', { name: 'Add Item' }))
    await drawer(does, ben, 'Shopping Lists')
    await does.press(ben.getByRole('checkbox', { name: 'Milk' }))
    await expect(ana.getByRole('checkbox', { name: 'Milk' })).toBeChecked()
  })

  await test.step('a photo, seen on the other screen', async () => {
    await does.press(sidebar(ana, 'Photo Gallery'))
    await expect(ana.getByText('No photos yet')).toBeVisible()
    await drawer(does, ben, 'Photo Gallery')
    await does.press(button(ben, 'Upload Photo'))
    await does.files(button(ben, 'Choose Files'), newFile('dog.png'))
    await expect(main(ana).locator('[data-photo]')).toHaveCount(1)
  })

  await test.step('a message', async () => {
    await drawer(does, ben, 'Messages')
    await does.press(sidebar(ana, 'Messages'))
    await does.fill(ana.getByRole('textbox', { name: 'Message', exact: true }), 'Dinner is at seven')
    await does.key(ana.getByRole('textbox', { name: 'Message', exact: true }), 'Enter')
    await expect(ben.getByText('Dinner is at seven')).toBeVisible()
  })

  expect(loads.map((count) => count())).toEqual([0, 0])
  test.info().annotations.push({ type: 'acts', description: String(does.count) })
  process.stdout.write(`A newcomer's path took ${does.count} acts.\n`)
  expect(does.count).toBeLessThan(60)
  await Promise.all([ana.context().close(), ben.context().close()])
})

test("a child finds today's event, ticks a chore and writes a message in eleven actions", async ({ browser, family }) => {
  await plan(family, 'parent', evening(today, 'Swimming lesson'))
  await addChore(family, 'Water the plants', { dueDate: today.toString() })
  const ben = await family.as('parent')
  await ben.goto('/messages')
  await joined(ben)
  const leo = await device(browser, family.url, phone)
  const does = countActions()

  await does.open(leo, '/')
  await does.press(leo.getByRole('link', { name: 'Sign In' }).first())
  await does.fill(field(leo, 'E-mail or username'), cast.child.identifier)
  await does.fill(field(leo, 'Password'), password)
  await does.press(button(leo, 'Sign in'))
  await expect(main(leo).getByText('Swimming lesson')).toBeVisible()

  await does.press(leo.getByRole('checkbox', { name: 'Complete Water the plants' }))
  await expect(leo.getByRole('checkbox', { name: 'Complete Water the plants' })).toBeChecked()

  await drawer(does, leo, 'Messages')
  await does.fill(leo.getByRole('textbox', { name: 'Message', exact: true }), 'The plants are happy')
  await does.press(button(leo, 'Send'))
  await expect(ben.getByText('The plants are happy')).toBeVisible()

  expect(does.count).toBeLessThanOrEqual(11)
  await leo.context().close()
})
