import { describe, expect, test } from 'bun:test'
import { type AssistantData, dayAsked, questionsAbout, replyTo } from './assistant.rules'

const today = Temporal.PlainDate.from('2026-11-21')
const zone = 'America/New_York'
const blank: AssistantData = { firstName: 'Ana', userId: 'ana', timezone: zone, today }

const at = (time: string) => Temporal.PlainDateTime.from(time).toZonedDateTime(zone).toInstant().toString()
const event = (title: string, from: string, to: string, isAllDay = false) => ({
  title,
  startTime: at(from),
  endTime: at(to),
  isAllDay,
  timezone: zone,
})
type Task = NonNullable<AssistantData['tasks']>[number]
const task = (title: string, more: Partial<Task> = {}): Task => ({ title, status: 'pending', dueDate: null, assignedTo: 'ana', ...more })
const list = (...names: string[]) => ({ items: names.map((name) => ({ name, status: 'active' as const })) })

// Browsers put a narrow no-break space before AM and PM.
const reply = (message: string, known: Partial<AssistantData> = {}) => replyTo(message, { ...blank, ...known }).replace(/\s/g, ' ')

const canned = {
  hello: "Hello, Ana. What would you like to know about your family's day?",
  task: 'The tasks page shows what there is to do.',
  calendar: 'The calendar shows what your family has planned.',
  message: 'The messages page is where your family talks.',
  shopping: 'The shopping lists show what your family needs.',
  generic: "I can tell you about today's events, your tasks, new messages and the shopping list.",
}

describe('a canned reply is selected by keyword', () => {
  test.each([
    ['Hello', canned.hello],
    ['hi!', canned.hello],
    ['HI there', canned.hello],
    ['Which task is next', canned.task],
    ['my tasks?', canned.task],
    ['Show the calendar', canned.calendar],
    ['any events', canned.calendar],
    ['our calendars', canned.calendar],
    ['An event', canned.calendar],
    ['read my Messages', canned.message],
    ['a message', canned.message],
    ['the shopping list', canned.shopping],
    ['what do we have to buy', canned.shopping],
    ['What is the weather?', canned.generic],
    ['The children think this is it', canned.generic],
    ['a multitasking eventuality', canned.generic],
    ['hi, my tasks', `Hello, Ana. ${canned.task}`],
    ['messages and events', `${canned.calendar} ${canned.message}`],
  ])('%s', (message, answer) => {
    expect(reply(message)).toBe(answer)
  })

  test('a user without a first name gets a greeting too', () => {
    expect(reply('hello', { firstName: '' })).toStartWith('Hello, there.')
  })
})

describe("today's events", () => {
  const day = [
    event('Piano recital', '2026-11-21T15:30', '2026-11-21T16:30'),
    event('Breakfast', '2026-11-21T08:00', '2026-11-21T09:00'),
    event('Lake house', '2026-11-21T00:00', '2026-11-22T00:00', true),
    event('Pizza night', '2026-11-21T18:00', '2026-11-21T20:00'),
    event('Movie', '2026-11-21T20:30', '2026-11-21T22:00'),
  ]
  test.each([
    ['none', [], 'There are no events today.'],
    ['one', day.slice(0, 1), 'There is one event today: Piano recital at 3:30 PM.'],
    ['in the order of the day', day.slice(0, 2), 'There are 2 events today: Breakfast at 8:00 AM and Piano recital at 3:30 PM.'],
    [
      'the first three named',
      day,
      'There are 5 events today: Lake house all day, Breakfast at 8:00 AM, Piano recital at 3:30 PM, and 2 more.',
    ],
    [
      'one that began yesterday',
      [event('Sleepover', '2026-11-20T19:00', '2026-11-21T09:30')],
      'There is one event today: Sleepover until 9:30 AM.',
    ],
    ['one around the day', [event('Camp', '2026-11-20T19:00', '2026-11-23T09:30')], 'There is one event today: Camp all day.'],
  ])('%s', (_name, events, answer) => {
    expect(reply('events', { events })).toBe(answer)
  })

  test("in the family's time zone", () => {
    expect(reply('events', { events: day.slice(0, 1), timezone: 'Europe/Berlin' })).toContain('Piano recital at 9:30 PM')
  })
})

describe('my tasks', () => {
  test.each([
    ['none', [], 'You have no open tasks.'],
    ['done is not open', [task('Room', { status: 'completed' })], 'You have no open tasks.'],
    ['one', [task('Homework')], 'You have one open task: Homework.'],
    [
      'with their days',
      [
        task('Room', { dueDate: '2026-11-20' }),
        task('Dishes', { dueDate: '2026-11-21' }),
        task('Essay', { dueDate: '2026-11-22', status: 'in_progress' }),
      ],
      'You have 3 open tasks: Room (overdue), Dishes (due today), and Essay (due tomorrow).',
    ],
    ['later', [task('Essay', { dueDate: '2026-11-27' })], 'You have one open task: Essay (due Fri, Nov 27).'],
    [
      "the others'",
      [task('Homework'), task('Lawn', { assignedTo: 'ben' }), task('Fence', { assignedTo: null })],
      'You have one open task: Homework. The family has 2 more.',
    ],
    ["only the others'", [task('Lawn', { assignedTo: 'ben' })], 'You have no open tasks. The family has 1.'],
  ])('%s', (_name, tasks, answer) => {
    expect(reply('tasks', { tasks })).toBe(answer)
  })
})

describe('a later day', () => {
  // Today is a Saturday.
  test.each([
    ['What is on tomorrow?', '2026-11-22'],
    ['any events on Wednesday', '2026-11-25'],
    ["What's on saturday?", '2026-11-28'],
    ['What is on today?', undefined],
    ['my tasks', undefined],
  ])('%s', (message, day) => {
    expect(dayAsked(message, today)?.toString()).toBe(day as string)
  })

  const piano = event('Piano', '2026-11-25T15:30', '2026-11-25T16:30')
  test.each([
    ['Anything on Wednesday?', [piano], [task('Essay', { dueDate: '2026-11-25' })], 'Wed, Nov 25: Piano at 3:30 PM and Essay.'],
    ['events on Wednesday', [piano], [], 'Wed, Nov 25: Piano at 3:30 PM.'],
    ['events on Wednesday', [], [], 'Nothing is planned for Wed, Nov 25.'],
    ['events tomorrow', [], [], 'Nothing is planned for tomorrow.'],
    ['events on Wednesday', undefined, [], canned.calendar],
  ])('%s', (message, later, tasks, answer) => {
    expect(reply(message, { events: [], later, tasks })).toBe(answer)
  })
})

test.each([
  [{ count: 0, senders: 0 }, 'You have no new messages.'],
  [{ count: 1, senders: 1 }, 'You have one new message from one member.'],
  [{ count: 7, senders: 2 }, 'You have 7 new messages from 2 members.'],
])('unread messages %j', (unread, answer) => {
  expect(reply('messages', { unread })).toBe(answer)
})

test.each([
  ['no list', [], 'There is nothing on the shopping list.'],
  ['nothing left', [{ items: [{ name: 'Milk', status: 'purchased' as const }] }], 'There is nothing on the shopping list.'],
  ['one thing', [list('Milk')], 'There is one thing to buy: Milk.'],
  ['over all lists', [list('Milk', 'Bread'), list('Nails', 'Paint')], 'There are 4 things to buy: Milk, Bread, Nails, and 1 more.'],
])('the shopping list: %s', (_name, lists, answer) => {
  expect(reply('shopping', { lists })).toBe(answer)
})

test("the suggested questions match the member's permissions, and each has a reply", () => {
  expect(questionsAbout({ calendar: false, tasks: false, messages: true, shopping: false })).toEqual(['New messages'])
  const answers = questionsAbout({ calendar: true, tasks: true, messages: true, shopping: true }).map((question) => reply(question))
  expect(answers).toEqual([canned.calendar, canned.task, canned.message, canned.shopping])
})

describe('what is due', () => {
  test.each([
    ['nothing', [task('Essay', { dueDate: '2026-12-01' }), task('Some day')], 'Nothing is due for you in the next seven days.'],
    ['of the reader alone', [task('Lawn', { assignedTo: 'ben', dueDate: '2026-11-21' })], 'Nothing is due for you in the next seven days.'],
    [
      'the soonest first',
      [task('Dishes', { dueDate: '2026-11-21' }), task('Room', { dueDate: '2026-11-20' })],
      '2 things are due for you: Room (overdue) and Dishes (due today).',
    ],
  ])('%s', (_name, tasks, answer) => {
    expect(reply('What is due?', { tasks })).toBe(answer)
    // It is not said twice for tasks.
    expect(reply('Which task is due?', { tasks })).toBe(answer)
  })
})

const person = (firstName: string) => ({ firstName, name: `${firstName} Rivera` })
const coming = (title: string, from: string, to: string, ...people: string[]) => ({
  ...event(title, from, to),
  creator: person('Ana'),
  participants: people.map((one) => ({ user: person(one.replace('-', '')), rsvpStatus: one.startsWith('-') ? 'declined' : 'accepted' })),
})
const days = (count: number, title = 'Choir') =>
  Array.from({ length: count }, (_, at) => {
    const day = today.add({ days: at })
    return coming(title, `${day}T19:00`, `${day}T20:00`)
  })

describe('the next free evening', () => {
  test.each([
    [
      'today',
      [coming('Lunch', '2026-11-21T12:00', '2026-11-21T17:00'), coming('Party', '2026-11-21T22:00', '2026-11-21T23:00')],
      'This evening is free.',
    ],
    ['after three full ones', days(3), 'The next free evening: Tue, Nov 24.'],
    ['tomorrow', days(1), 'The next free evening: Sun, Nov 22.'],
    ['between days away', [coming('Camp', '2026-11-20T10:00', '2026-11-23T12:00')], 'The next free evening: Mon, Nov 23.'],
    ['never', days(14), 'No evening is free in the next two weeks.'],
    ['on birthdays', days(3).map((one) => ({ ...one, isAllDay: true })), 'This evening is free.'],
    ['unknown', undefined, canned.calendar],
  ])('%s', (_name, events, answer) => {
    expect(reply('When is our next free evening?', { coming: events })).toBe(answer)
  })
})

describe('who has something', () => {
  const football = coming('Football practice', '2026-11-25T16:30', '2026-11-25T18:00', 'Leo', 'Mia', '-Ben')
  test.each([
    ['Who has football?', [football], 'Leo and Mia: Football practice, Wed, Nov 25 at 4:30 PM.'],
    ['who goes to the football practice', [football], 'Leo and Mia: Football practice, Wed, Nov 25 at 4:30 PM.'],
    ['Who has football today?', [coming('Football', '2026-11-21T16:30', '2026-11-21T18:00')], 'Ana: Football, Sat, Nov 21 at 4:30 PM.'],
    ['Who has ball?', [football], 'I found nothing about ball in the next two weeks.'],
    ['Who has bins?', [], 'Leo Rivera: Bins.'],
    ['Who has football?', undefined, canned.calendar],
  ])('%s', (message, events, answer) => {
    expect(reply(message, { coming: events, tasks: [task('Bins', { assignee: { name: 'Leo Rivera' } as never })] })).toBe(answer)
  })
})

test.each([
  ['none', [], 'There are no points yet.'],
  ['own', [{ name: 'Leo', isOwn: true, total: 225, week: 12 }], 'You have 225 points, 12 of this week.'],
  [
    'of all, the most first',
    [
      { name: 'Mia', isOwn: false, total: 1, week: 1 },
      { name: 'Leo', isOwn: false, total: 9, week: 0 },
    ],
    'Leo has 9 points, 0 of this week. Mia has one point, 1 of this week.',
  ],
  ['unknown', undefined, 'The chores page counts points.'],
])('points: %s', (_name, points, answer) => {
  expect(reply('How many points?', { points })).toBe(answer)
})
