import { describe, expect, test } from 'bun:test'
import { investmentsApi } from '#src/features/investments/investments.contract'
import { since } from '#web/testing/samples'
import { withScreens } from '#web/testing/screen'

const screens = withScreens()

/** The texts of every page, and the buttons that do not work yet (spec 3 section 2.7). */
const pages: Record<string, { title: string; texts: string[]; buttons: string[] }> = {
  '/location': { title: 'Location Map', texts: ['You', 'Offline', 'No check-ins yet'], buttons: ['Enable Location Sharing'] },
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

describe('a page that is not finished', () => {
  for (const [path, { title, texts, buttons }] of Object.entries(pages))
    test(`has its headings and texts, and says of its buttons that they are not available yet: ${path}`, async () => {
      screens.serve('admin')
      const { screen, within, user } = await screens.open(path)
      await screen.findByText(title, { selector: 'h1' })
      expect(document.title).toBe(`${title} · Hearth`)
      const main = within(document.querySelector('#screen') as HTMLElement)
      for (const text of texts) await main.findByText(text)
      const found = (name: string) => main.getByRole('button', { name })
      for (const name of buttons) expect(found(name).matches(':disabled, [aria-disabled="true"]')).toBe(true)
      await user.hover(found(buttons[0] ?? ''))
      expect((await screen.findByRole('tooltip')).textContent).toBe('Not available yet')
    })

  test('shows what the investments are worth, and how they are spread', async () => {
    const server = screens.serve('admin')
    const rest = {
      familyId: 'rivera',
      ownerId: 'user-admin',
      institution: null,
      symbol: null,
      shares: null,
      purchasePrice: null,
      isActive: true,
      notes: null,
      createdAt: since,
      updatedAt: since,
    }
    server.answer(investmentsApi.list, [
      { ...rest, id: 'fund', accountName: 'House fund', accountType: 'Savings', currentValue: 1200.5 },
      { ...rest, id: 'pension', accountName: 'Pension', accountType: 'Retirement', currentValue: 3600 },
    ])
    const { screen } = await screens.open('/investments')
    await screen.findByText('$4,800.50')
    const spread = screen.getByText('Asset Allocation').closest('section')
    expect([...(spread?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Retirement$3,600.00',
      'Savings$1,200.50',
    ])
  })

  for (const path of ['/investments'])
    test(`is not for children: ${path}`, async () => {
      screens.serve('child')
      const { screen } = await screens.open(path)
      await screen.findByText("You can't view this screen")
      expect(screen.queryByText('Add Investment')).toBeNull()
    })
})
