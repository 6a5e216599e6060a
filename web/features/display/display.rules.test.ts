import { describe, expect, test } from 'bun:test'
import type { DisplayChore, DisplayPerson } from '#src/features/displays/display.contract'
import {
  ageFormat,
  areasOf,
  choresByPerson,
  choreTickers,
  daysFrom,
  itemTickers,
  shiftAt,
  shownAt,
  weatherAge,
  withMeals,
} from './display.rules'

const person = (id: string, more: Partial<DisplayPerson> = {}): DisplayPerson => ({
  id,
  firstName: id,
  color: '#3b82f6',
  hasPicture: false,
  tick: 'tap',
  pinKind: null,
  ticksAll: false,
  ticksItems: false,
  hasChores: false,
  ...more,
})
const chore = (id: string, more: Partial<DisplayChore> = {}): DisplayChore => ({
  id,
  title: id,
  dueTime: null,
  points: 1,
  memberId: null,
  isDone: false,
  isLate: false,
  ...more,
})
const at = (time: string) => Date.parse(`2026-11-27T${time}:00Z`)

describe('the view of a wall', () => {
  const content = { night: { from: '21:00', to: '06:30' }, timezone: 'UTC', photosAfter: 10, photos: [{ id: 'one', caption: null }] }

  test.each([
    ['is the wall after a touch', '12:00', '11:55', {}, 'wall', false],
    ['is photos after ten minutes', '12:00', '11:50', {}, 'photos', false],
    ['is the wall without photos', '12:00', '09:00', { photos: [] }, 'wall', false],
    ['is the wall where photos never come', '12:00', '09:00', { photosAfter: null }, 'wall', false],
    ['is the clock at night', '23:00', '22:58', {}, 'night', true],
    ['is the dark wall at night after a touch', '23:00', '23:00', {}, 'wall', true],
    ['is not dark without a night', '23:00', '22:59', { night: null }, 'wall', false],
  ] as const)('%s', (_, now, touched, more, shown, isDark) => {
    expect(shownAt({ ...content, ...more, photos: more && 'photos' in more ? [] : content.photos }, at(now), at(touched))).toEqual({
      shown,
      isDark,
    })
  })

  test('begins with the server’s today while it answers, else with the device’s', () => {
    const days = [{ date: '2026-11-27' }, { date: '2026-11-28' }, { date: '2026-11-29' }]
    const now = Date.parse('2026-11-28T00:01:00Z')
    expect(daysFrom(days, { refreshedAt: now - 60_000, now, timezone: 'UTC' })[0]).toEqual({ date: '2026-11-27' })
    expect(daysFrom(days, { refreshedAt: now - 600_000, now, timezone: 'UTC' })[0]).toEqual({ date: '2026-11-28' })
    expect(daysFrom([], { refreshedAt: now, now, timezone: 'UTC' })).toEqual([])
  })

  test('moves on all the time, and returns to each place', () => {
    const places = Array.from({ length: 27 }, (_, minute) => JSON.stringify(shiftAt(minute * 60_000)))
    expect(new Set(places).size).toBe(9)
    expect(shiftAt(27 * 60_000)).toEqual(shiftAt(0))
  })
})

describe('the chores', () => {
  const [ivy, noah] = [person('ivy', { hasChores: true }), person('noah')]
  const maya = person('maya', { ticksAll: true, ticksItems: true })
  const ruth = person('ruth', { tick: null, ticksAll: true, ticksItems: true })

  test('are sorted by person, open ones first, those without a person here last', () => {
    const groups = choresByPerson(
      [maya, ivy, noah],
      [chore('a', { memberId: 'noah', isDone: true }), chore('b', { memberId: 'noah' }), chore('c'), chore('d', { memberId: 'gone' })],
    )
    expect(groups.map(({ person: who, chores }) => [who?.id, chores.map(({ id }) => id)])).toEqual([
      ['ivy', []],
      ['noah', ['b', 'a']],
      [undefined, ['c', 'd']],
    ])
  })

  test('can be ticked first by their assignees, then by parents who tick here', () => {
    const all = [maya, ivy, noah, ruth]
    const names = (people: DisplayPerson[]) => people.map(({ id }) => id)
    expect(names(choreTickers(all, chore('a', { memberId: 'noah' })))).toEqual(['noah', 'maya'])
    expect(names(choreTickers(all, chore('a')))).toEqual(['maya'])
    expect(names(itemTickers(all))).toEqual(['maya'])
  })
})

test.each([
  [
    ['today', 'chores', 'week', 'lists'],
    '"head chores week" "today chores week" "today chores lists"',
    '"head head" "today week" "chores lists"',
  ],
  [['today', 'chores', 'week'], '"head chores week" "today chores week" "today chores week"', '"head head" "today week" "chores chores"'],
  [['chores', 'lists'], '"head chores lists" ". chores lists" ". chores lists"', '"head head" "chores lists"'],
  [['today', 'week', 'lists'], '"head week lists" "today week lists" "today week lists"', '"head head" "today week" "lists lists"'],
  [[], '"head" "." "."', '"head head"'],
] as const)('%p are in their areas', (areas, wide, tall) => {
  expect(areasOf(areas)).toEqual({ wide, tall, one: ['head', ...areas].map((area) => `"${area}"`).join(' ') })
})

const hour = 3_600_000

test.each([
  [0, { isOld: false, isOver: false }],
  [1.9, { isOld: false, isOver: false }],
  [2, { isOld: true, isOver: false }],
  [24, { isOld: true, isOver: true }],
  [-3, { isOld: true, isOver: false }],
])('a forecast of %p hours ago is %p', (hours, age) => {
  expect(weatherAge(0, hours * hour)).toEqual(age)
})

test('an age names its day, unless that is today', () => {
  const now = Date.parse('2026-11-27T05:30:00Z')
  expect([1, 6].map((hours) => 'dateStyle' in ageFormat(now - hours * hour, now, 'America/New_York'))).toEqual([true, true])
  expect([1, 6].map((hours) => 'dateStyle' in ageFormat(now - hours * hour, now, 'UTC'))).toEqual([false, true])
})

test.each([
  ['Dinner: Tacos', { meal: 'Dinner', dish: 'Tacos' }],
  ['dinner : Fish & chips', { meal: 'dinner', dish: 'Fish & chips' }],
  ['Frühstück: Pfannkuchen', { meal: 'Frühstück', dish: 'Pfannkuchen' }],
  ['Cena: Gazpacho', { meal: 'Cena', dish: 'Gazpacho' }],
  ['Petit-déjeuner : Crêpes', { meal: 'Petit-déjeuner', dish: 'Crêpes' }],
  ['Dinner with Rosa', undefined],
  ['Dinner:', undefined],
  ['Team lunch: pizza', undefined],
])('the meal of "%s"', (title, meal) => {
  const event = { title, isCancelled: false }
  const found = withMeals([event, { ...event, isCancelled: true }])
  expect(found.meals).toEqual(meal ? [{ event, ...meal }] : [])
  expect(found.others).toHaveLength(meal ? 1 : 2)
})
