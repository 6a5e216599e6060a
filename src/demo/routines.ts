import type { Occasion } from './occasions'

/** The recurring events of the demo family. */
export type Routine = Occasion & {
  /** ISO weekdays; Monday is 1. */
  weekdays: [number, ...number[]]
  /** The week of the month, -1 for the last; every week if not set. */
  nth?: 1 | 2 | 3 | 4 | -1
  /** The interval in weeks or months. */
  interval?: number
  /** Only during school, with a new series every school year. */
  term?: true
  /** Takes place while the family is away. */
  always?: true
}

export const routines: Routine[] = [
  {
    title: 'Swimming lesson: Ivy',
    by: 'Maya',
    category: 'sports',
    weekdays: [1],
    start: '16:00',
    minutes: 45,
    location: 'Lido',
    term: true,
    people: ['Ivy'],
    reminder: 30,
  },
  {
    title: 'Volleyball practice',
    by: 'Ella',
    fromAge: 9,
    category: 'sports',
    weekdays: [2, 4],
    start: '17:30',
    minutes: 90,
    location: 'Northside gym',
    term: true,
  },
  {
    title: 'Football training: Noah',
    by: 'Tom',
    category: 'sports',
    weekdays: [3],
    start: '17:00',
    minutes: 75,
    location: 'Riverside pitch',
    term: true,
    people: ['Noah'],
  },
  {
    title: 'Study group',
    by: 'Ella',
    fromAge: 10,
    category: 'school',
    weekdays: [3],
    start: '16:00',
    minutes: 90,
    location: 'Library',
    term: true,
  },
  {
    title: 'Piano lesson: Noah',
    by: 'Tom',
    category: 'school',
    weekdays: [5],
    start: '15:45',
    minutes: 30,
    location: 'Music school',
    term: true,
    people: ['Noah', 'Ella'],
    reminder: 15,
  },
  {
    title: 'Football match: Noah',
    by: 'Tom',
    category: 'sports',
    weekdays: [6],
    start: '10:00',
    minutes: 90,
    location: 'Riverside pitch',
    term: true,
    people: ['Noah', 'Maya', 'Ruth'],
    reminder: 60,
  },
  {
    title: 'Recycling collection',
    by: 'Tom',
    category: 'chores',
    weekdays: [2],
    interval: 2,
    start: '07:00',
    minutes: 30,
    reminder: 720,
    always: true,
  },
  { title: 'Yoga', by: 'Maya', category: 'personal', weekdays: [1], start: '19:30', minutes: 60, isPrivate: true },
  { title: 'Choir', by: 'Maya', category: 'personal', weekdays: [4], start: '19:30', minutes: 90, location: "St Mary's" },
  {
    title: 'Library with Ivy',
    by: 'Maya',
    category: 'school',
    weekdays: [5],
    start: '16:30',
    minutes: 60,
    location: 'Library',
    people: ['Ivy'],
  },
  { title: 'Morning run', by: 'Tom', category: 'personal', weekdays: [6], start: '07:30', minutes: 45, isPrivate: true },
  {
    title: "Sunday dinner at Ruth's",
    by: 'Maya',
    category: 'family',
    weekdays: [7],
    start: '13:00',
    minutes: 150,
    location: 'Mill Lane 4',
    people: ['Tom', 'Ella', 'Noah', 'Ivy', 'Ruth'],
  },
  { title: 'Book club', by: 'Maya', category: 'personal', weekdays: [2], nth: 3, start: '20:00', minutes: 120, reminder: 60 },
  {
    title: 'Family council',
    by: 'Tom',
    category: 'family',
    weekdays: [7],
    nth: -1,
    start: '17:30',
    minutes: 60,
    people: ['Maya', 'Ella', 'Noah', 'Ivy'],
    reminder: 60,
  },
]

/** Places of away matches. */
export const elsewhere: [string, ...string[]] = ['Away at Hillside', 'Away at Eastbrook', 'Sports hall']
