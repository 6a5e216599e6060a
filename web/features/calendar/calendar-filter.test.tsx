import { describe, expect, test } from 'bun:test'
import { eventOf, invitee, makerOf, today, withCalendar } from '#web/testing/calendar'
import { memberOf } from '#web/testing/riveras'
import { withScreens } from '#web/testing/screen'

const open = withCalendar(withScreens())

const events = [
  eventOf(today, 'Dentist', { participants: [invitee('child')] }),
  eventOf(today, 'Book club'),
  eventOf(today, 'Choir', { ...makerOf('member') }),
]
const stored = (name: string) => JSON.parse(localStorage.getItem(`hearth.own.${name}`) ?? 'null')

describe('the faces', () => {
  test('show the events of the selected people, the reader’s own as Mine, and are remembered', async () => {
    const app = await open('parent', events)
    await app.card('Dentist')
    const titles = () => app.textsOf('heading').filter((text) => events.some(({ title }) => title === text))
    const faces = app.within(await app.named('group', 'Whose events')).getAllByRole('button')
    expect(faces[0]?.textContent).toContain('Mine')
    await app.press(/Mine/)
    await app.waitFor(() => expect(titles()).toEqual(['Book club']))
    await app.press(memberOf('child').user.name)
    await app.waitFor(() => expect(titles()).toEqual(['Dentist', 'Book club']))
    expect(stored('calendar-people')).toEqual(['user-parent', 'user-child'])
    expect((await app.named('button', /Mine/)).getAttribute('aria-pressed')).toBe('true')
    await app.press(/Mine/)
    await app.press(memberOf('child').user.name)
    await app.waitFor(() => expect(titles()).toHaveLength(3))
  })
})

describe('the colors', () => {
  test('follow the categories until the reader chooses people, and are remembered', async () => {
    const app = await open('parent', events)
    const stripe = async (title: string) => (await app.card(title)).querySelector<HTMLElement>('[aria-hidden]')?.style.backgroundColor
    expect(await stripe('Dentist')).toBe('#3b82f6')
    await app.press('Display options')
    expect(await app.screen.findAllByRole('menuitem', { name: 'On your phone' })).toHaveLength(1)
    await app.press('By person', 'menuitemradio')
    await app.waitFor(async () => expect(await stripe('Dentist')).toBe(memberOf('child').color))
    expect(await stripe('Choir')).toBe(memberOf('member').color)
    expect(stored('calendar-colors')).toBe('person')
  })
})

describe('the view', () => {
  test('is the one in which the calendar was left', async () => {
    const app = await open('parent', [], '/calendar?view=agenda')
    await app.named('heading', 'Coming up')
    await app.router.navigate({ to: '/' })
    await app.named('heading', /./)
    await app.router.navigate({ to: '/calendar' })
    await app.named('heading', 'Coming up')
    await app.waitFor(() => expect(app.router.state.location.href).toBe('/calendar?view=agenda'))
  })
})
