import { describe, expect, test } from 'bun:test'
import { calendarApi } from '#src/features/calendar/calendar.contract'
import { withCalendar } from '#web/testing/calendar'
import { withScreens } from '#web/testing/screen'

// A select in a form, tested with the repetition of a new event.
const open = withCalendar(withScreens())

const openRepeat = async () => {
  const app = await open('parent')
  await app.addEvent(3, 'Swimming')
  const repeat = await app.named('combobox', 'Repeat')
  const frequency = async () => {
    await app.press('Create Event')
    await app.screen.findByText('Event added')
    const body = app.server.callsOf(calendarApi.create).at(-1)?.body as { recurrence: { frequency: string } | null | undefined }
    return body.recurrence?.frequency
  }
  return { ...app, repeat, frequency }
}

describe('a select', () => {
  test('chooses by typing while it is closed', async () => {
    const { repeat, user, waitFor, frequency } = await openRepeat()
    repeat.focus()
    await waitFor(async () => {
      await user.keyboard('w')
      expect(repeat.textContent).toBe('Weekly')
    })
    expect(repeat.getAttribute('aria-expanded')).toBe('false')
    expect(await frequency()).toBe('weekly')
  })

  test('chooses from its list, and gets the focus back', async () => {
    const { repeat, screen, user, waitFor, frequency } = await openRepeat()
    await user.click(repeat)
    await user.click(await screen.findByRole('option', { name: 'Daily' }))
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
    expect(document.activeElement).toBe(repeat)
    expect(await frequency()).toBe('daily')
  })

  test('keeps its value in a form, which gets no native select beside it', async () => {
    const { frequency } = await openRepeat()
    expect(document.querySelectorAll('select')).toHaveLength(0)
    expect(await frequency()).toBeUndefined()
  })
})
