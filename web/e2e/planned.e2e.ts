import { expect, test } from './fixtures'

/** The texts of every page, and its planned buttons (spec 3 section 2.7). */
const pages = {
  '/location': { title: 'Location Map', texts: ['You', 'Offline', 'No check-ins yet'], buttons: ['Enable Location Sharing'] },
  '/sports': {
    title: 'Sport Activities',
    texts: ['Achievements', 'Fitness Goals', 'Team Activities'],
    buttons: ['Log Activity', 'Schedule Activity'],
  },
  '/prayers': { title: 'Prayer Requests & Testimonies', texts: [], buttons: ['Add Prayer Request', 'Share Testimony'] },
  '/directory': { title: 'Family Directory', texts: ['Emergency Contacts', 'Family Addresses'], buttons: ['Search', 'Add Contact'] },
  '/investments': { title: 'Investment Tracker', texts: ['$0.00', 'Asset Allocation', 'Investment Goals'], buttons: ['Add Investment'] },
  '/wishlist': {
    title: 'Gift Wishlist',
    texts: [
      'Birthday and holiday gift ideas for family members',
      'Upcoming Birthdays',
      'No upcoming birthdays',
      'Holiday Reminders',
      'No holiday reminders set',
      'Family Wishlists',
      'Create Family Gift Wishlists',
      'Gift Ideas by Family Member',
      'Your Wishlist',
      '0 items',
    ],
    buttons: ['Create Wishlist', 'Add Gift Idea', 'Set Birthday Reminder', 'Add Items to Your Wishlist'],
  },
  '/events': {
    title: 'Event Group Planners',
    texts: [
      'Plan family gatherings, parties, and special events',
      'Upcoming Events',
      'No events planned',
      'Active Plans',
      'No active planning',
      'Event Templates',
      'Ready-made templates',
      'Event Planning Hub',
      'Plan Memorable Family Events',
      'Venue Ideas',
      'Planning Timeline',
    ],
    buttons: ['Plan New Event', 'Browse Templates', 'Add Venue', 'Create Timeline'],
  },
}

for (const [path, { title, texts, buttons }] of Object.entries(pages)) {
  test(`${path} has its headings and texts, and its buttons report that they are not available yet`, async ({ family }) => {
    const page = await family.as('admin')
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
    await expect(page).toHaveTitle(`${title} · Hearth`)
    const main = page.getByRole('main')
    for (const text of texts) await expect(main.getByText(text, { exact: true })).toBeVisible()
    for (const name of buttons) await expect(main.getByRole('button', { name, exact: true })).toBeDisabled()
    await main.getByRole('button', { name: buttons[0], exact: true }).hover()
    await expect(page.getByRole('tooltip')).toHaveText('Not available yet')
  })
}

test('/investments shows the value and allocation of the investments', async ({ family }) => {
  const api = await family.api('admin')
  for (const [accountName, accountType, currentValue] of [
    ['House fund', 'Savings', 1200.5],
    ['Pension', 'Retirement', 3600],
  ] as const) {
    const answer = await api.post(`/api/families/${family.id}/investments`, { data: { accountName, accountType, currentValue } })
    expect(answer.status()).toBe(201)
  }
  const page = await family.as('admin')
  await page.goto('/investments')
  await expect(page.getByRole('region', { name: 'Portfolio' })).toContainText('$4,800.50')
  await expect(page.getByRole('region', { name: 'Asset Allocation' }).getByRole('listitem')).toHaveText([
    'Retirement$3,600.00',
    'Savings$1,200.50',
  ])
})

test('a screen without permission shows a message', async ({ family }) => {
  const page = await family.as('child')
  for (const path of ['/sports', '/investments']) {
    await page.goto(path)
    await expect(page.getByText("You can't view this screen", { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Log Activity' })).toHaveCount(0)
  }
})
