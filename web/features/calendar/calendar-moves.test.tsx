import { describe, expect, test } from 'bun:test'
import { calendarApi } from '#src/features/calendar/calendar.contract'
import { trashApi } from '#src/features/trash/trash.contract'
import { date, eventOf, instant, seriesOf, today, withCalendar } from '#web/testing/calendar'
import { withScreens } from '#web/testing/screen'
import { shownGroups } from '../shortcuts/shortcuts.state'

const open = withCalendar(withScreens())
type Opened = Awaited<ReturnType<typeof open>>

const lastMove = ({ server }: Opened): Record<string, unknown> => {
  const { query, body } = server.callsOf(calendarApi.update).at(-1) ?? {}
  const { startTime, endTime } = (body ?? {}) as { startTime: string; endTime: string }
  return { ...query, startTime: Temporal.Instant.from(startTime).toString(), endTime: Temporal.Instant.from(endTime).toString() }
}
const at = (from: string, to: string, on = today) => ({ startTime: instant(on, from), endTime: instant(on, to) })

describe('keys', () => {
  test('move the event that has the focus by quarters of an hour and days, and Undo takes it back', async () => {
    const app = await open('parent', [eventOf(today, 'Vet')], '/calendar?view=week')
    const block = await app.named('button', /^Vet/)
    block.focus()
    await app.user.keyboard('{Shift>}{ArrowDown}{/Shift}')
    await app.says('Event moved')
    expect(lastMove(app)).toEqual(at('18:15', '19:15'))
    await app.press('Undo')
    await app.says('Event moved back')
    expect(lastMove(app)).toEqual(at('18:00', '19:00'))
    ;(await app.named('button', /^Vet/)).focus()
    await app.user.keyboard('{Shift>}{Alt>}{ArrowDown}{/Alt}{/Shift}')
    await app.waitFor(() => expect(lastMove(app)).toEqual(at('18:00', '19:15')))
  })

  test('of a series ask for the scope', async () => {
    const app = await open('parent', seriesOf([today.day], 'Swim'))
    await app.card('Swim')
    ;(await app.named('button', 'Edit Swim')).focus()
    await app.user.keyboard('{Shift>}{ArrowUp}{/Shift}')
    await app.answer('This event', 'Save')
    await app.says('Event moved')
    expect(lastMove(app)).toEqual({ scope: 'one', instanceDate: String(today), ...at('17:45', '18:45') })
  })

  test('of this and following events have an Undo that restores the series', async () => {
    const app = await open('parent', seriesOf([today.day], 'Swim'))
    app.server.answer(trashApi.restore, ({ params }) => ({ rowId: params.rowId ?? '', kind: 'series_change' as const }))
    await app.card('Swim')
    ;(await app.named('button', 'Edit Swim')).focus()
    await app.user.keyboard('{Shift>}{ArrowUp}{/Shift}')
    await app.answer('This and following events', 'Save')
    await app.says('Event moved')
    await app.press('Undo')
    await app.says('Restored')
    expect(app.server.callsOf(trashApi.restore).map(({ params }) => params.rowId)).toEqual([`${app.events[0]?.id}_${today}`])
    expect(app.server.callsOf(calendarApi.update)).toHaveLength(1)
  })

  test('move nothing for readers who may not change it', async () => {
    const app = await open('child', [eventOf(today, 'Vet')], '/calendar?view=week')
    ;(await app.named('button', /^Vet/)).focus()
    await app.user.keyboard('{Shift>}{ArrowDown}{/Shift}')
    expect(app.server.callsOf(calendarApi.update)).toEqual([])
  })

  test('walk the month from anywhere, lead to today, and are listed', async () => {
    const app = await open('parent')
    await app.pickDay(15)
    ;(document.activeElement as HTMLElement | null)?.blur()
    await app.user.keyboard('{ArrowRight}')
    await app.waitFor(() => expect(document.activeElement?.getAttribute('data-day')).toBe(String(date(16))))
    await app.user.keyboard('{Enter}t')
    await app.waitFor(async () => expect((await app.cell(today.day)).getAttribute('aria-selected')).toBe('true'))
    expect(shownGroups.value.flatMap(({ shortcuts }) => shortcuts.map(({ does }) => does))).toContain('Go to today')
  })
})

test('a double press on a day adds an event on it', async () => {
  const app = await open('parent')
  await app.user.dblClick(await app.cell(9))
  expect((await app.field('Start Time')).value).toStartWith(`${date(9)}T`)
})

test('the hidden events of a day are in a list that their number opens', async () => {
  const { innerHeight } = window
  window.innerHeight = 480
  try {
    const app = await open(
      'parent',
      ['Swim', 'Chess', 'Choir'].map((title) => eventOf(date(2), title)),
    )
    await app.press('+1 more')
    const list = app.within(await app.named('dialog', /, \d{4}$/))
    expect(list.getAllByRole('button').map(({ textContent }) => textContent?.match(/Swim|Chess|Choir/)?.[0])).toEqual([
      'Swim',
      'Chess',
      'Choir',
    ])
    await app.user.click(list.getByRole('button', { name: /Choir/ }))
    await app.card('Choir')
  } finally {
    window.innerHeight = innerHeight
  }
})
