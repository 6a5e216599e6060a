import { expect, test } from 'bun:test'
import { agendaOf } from './agenda.rules'

const date = (day: number) => Temporal.PlainDate.from({ year: 2026, month: 11, day })
const span = (event: string, first: number, last = first) => ({ event, first: date(first), last: date(last) })

test('the agenda lists the days with events between two dates, and a multi-day event on each of its days', () => {
  const spans = [span('Trip', 20, 23), span('Yesterday', 20), span('Dentist', 22), span('Far', 26), span('Too far', 27)]
  const agenda = agendaOf(spans, date(21), date(26))
  expect(agenda.map(({ day, spans: events }) => [day.day, events.map(({ event }) => event)])).toEqual([
    [21, ['Trip']],
    [22, ['Trip', 'Dentist']],
    [23, ['Trip']],
    [26, ['Far']],
  ])
})
