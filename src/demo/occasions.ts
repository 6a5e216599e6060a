import type { Category } from '../features/calendar/calendar.rules'
import { ageOn, isOldEnough, type Name, people } from './people'

/** Events of the demo family. Times are in its own zone. */

export type Occasion = {
  title: string
  by: Name
  category: Category
  start: string
  minutes: number
  location?: string
  isPrivate?: true
  /** The invitees. */
  people?: Name[]
  /** The minimum age of its creator. */
  fromAge?: number
  /** Minutes before the event at which its creator is reminded; no reminder if not set. */
  reminder?: number
}

/** Whether the people it concerns are old enough on a date. */
export const isTimeFor = ({ title, by, fromAge = 0 }: Pick<Occasion, 'title' | 'by' | 'fromAge'>, date: Temporal.PlainDate) =>
  ageOn(by, date) >= fromAge && people.every(({ name }) => (name !== by && !title.includes(name)) || isOldEnough(name, date))

/** Drawn at random, for weekdays and weekends. */
export const weekdays: [Occasion, ...Occasion[]] = [
  {
    title: 'Dentist: Noah',
    by: 'Maya',
    category: 'personal',
    start: '15:15',
    minutes: 45,
    location: 'Dr. Lind',
    people: ['Noah'],
    reminder: 60,
  },
  {
    title: 'Dentist: Ella',
    by: 'Maya',
    category: 'personal',
    start: '16:15',
    minutes: 45,
    location: 'Dr. Lind',
    people: ['Ella'],
    reminder: 60,
  },
  {
    title: 'Orthodontist: Ella',
    by: 'Tom',
    category: 'personal',
    start: '08:15',
    minutes: 30,
    location: 'Dr. Weber',
    people: ['Ella'],
    reminder: 60,
  },
  {
    title: 'Parents’ evening',
    by: 'Maya',
    category: 'school',
    start: '19:00',
    minutes: 90,
    location: 'Hillside school',
    people: ['Tom'],
    reminder: 30,
  },
  { title: 'Haircuts', by: 'Tom', category: 'family', start: '16:30', minutes: 60, location: 'Cut & Co', people: ['Noah', 'Ivy'] },
  {
    title: 'Vet: Biscuit',
    by: 'Ella',
    category: 'family',
    start: '17:00',
    minutes: 30,
    location: 'Dr. Okafor',
    people: ['Maya'],
    reminder: 30,
  },
  { title: 'Maths test', by: 'Ella', category: 'school', start: '09:00', minutes: 60 },
  { title: 'Spelling test: Ivy', by: 'Maya', category: 'school', start: '10:00', minutes: 30 },
  {
    title: 'School trip: Noah',
    by: 'Tom',
    category: 'school',
    start: '08:00',
    minutes: 420,
    location: 'Science museum',
    people: ['Noah'],
    reminder: 1440,
  },
  { title: 'Playdate at Hana’s', by: 'Maya', category: 'family', start: '15:30', minutes: 120, people: ['Ivy'] },
  { title: 'Babysitting', by: 'Ella', fromAge: 13, category: 'personal', start: '18:00', minutes: 180, location: 'The Weavers' },
  { title: 'Plumber', by: 'Tom', category: 'chores', start: '09:00', minutes: 120 },
  { title: 'Boiler service', by: 'Tom', category: 'chores', start: '08:00', minutes: 240, reminder: 1440 },
  { title: 'Car service', by: 'Tom', category: 'chores', start: '08:30', minutes: 60, location: 'Garage Brandt', reminder: 1440 },
  {
    title: 'Date night',
    by: 'Tom',
    category: 'personal',
    start: '19:30',
    minutes: 180,
    location: 'Trattoria Elena',
    people: ['Maya'],
    reminder: 60,
  },
  { title: 'Eye test: Ruth', by: 'Maya', category: 'personal', start: '11:00', minutes: 45, people: ['Ruth'], reminder: 60 },
  { title: 'School play rehearsal', by: 'Ella', category: 'school', start: '15:30', minutes: 120, location: 'School hall' },
  { title: 'Doctor', by: 'Maya', category: 'personal', start: '08:45', minutes: 30, isPrivate: true, reminder: 60 },
  { title: 'Order the present for Tom', by: 'Maya', category: 'personal', start: '12:00', minutes: 15, isPrivate: true },
  { title: 'Driving theory', by: 'Ella', fromAge: 15, category: 'personal', start: '18:30', minutes: 90, isPrivate: true },
]

export const weekends: [Occasion, ...Occasion[]] = [
  { title: 'Farmers market', by: 'Maya', category: 'family', start: '09:30', minutes: 90, location: 'Old square' },
  { title: 'Games night', by: 'Tom', category: 'family', start: '19:00', minutes: 150, people: ['Maya', 'Ella', 'Noah', 'Ivy', 'Ruth'] },
  {
    title: 'Volleyball tournament',
    by: 'Ella',
    fromAge: 9,
    category: 'sports',
    start: '09:00',
    minutes: 360,
    location: 'City arena',
    people: ['Maya', 'Tom', 'Ruth'],
    reminder: 1440,
  },
  { title: 'Birthday party: Leon', by: 'Maya', category: 'family', start: '15:00', minutes: 180, people: ['Noah'], reminder: 60 },
  { title: 'Cinema with Priya', by: 'Ella', fromAge: 10, category: 'personal', start: '17:30', minutes: 150, location: 'Roxy' },
  {
    title: 'Video call with the cousins',
    by: 'Tom',
    category: 'family',
    start: '17:00',
    minutes: 60,
    people: ['Maya', 'Ella', 'Noah', 'Ivy'],
    reminder: 15,
  },
  { title: 'Garden day', by: 'Tom', category: 'chores', start: '11:00', minutes: 240, people: ['Maya', 'Ella', 'Noah'] },
  {
    title: 'Brunch with the Okafors',
    by: 'Maya',
    category: 'family',
    start: '10:30',
    minutes: 150,
    people: ['Tom', 'Noah', 'Ivy'],
    reminder: 60,
  },
  {
    title: 'Bike tour',
    by: 'Tom',
    category: 'sports',
    start: '11:00',
    minutes: 240,
    location: 'Around the lake',
    people: ['Noah', 'Ella'],
  },
  {
    title: 'Church concert',
    by: 'Maya',
    category: 'family',
    start: '18:00',
    minutes: 120,
    location: "St Mary's",
    people: ['Tom', 'Ruth'],
    reminder: 60,
  },
  { title: 'Flea market', by: 'Ella', category: 'family', start: '10:00', minutes: 180, location: 'Old square', people: ['Maya'] },
  {
    title: 'Swimming badge: Ivy',
    by: 'Maya',
    category: 'sports',
    start: '11:00',
    minutes: 60,
    location: 'Lido',
    people: ['Ivy', 'Tom', 'Ruth'],
    reminder: 60,
  },
]

/** All-day events of every year. */
export const yearly: { title: string; by: Name; from: string; days: number; location?: string }[] = [
  { title: 'Ski week', by: 'Tom', from: '02-13', days: 6, location: 'Alpbach' },
  { title: 'Spring clean', by: 'Maya', from: '04-11', days: 1 },
  { title: 'Summer at the sea', by: 'Tom', from: '08-01', days: 13, location: 'Skagen' },
  { title: 'First day of school', by: 'Maya', from: '09-01', days: 1 },
  { title: 'Autumn in the mountains', by: 'Maya', from: '10-17', days: 5, location: 'Cabin' },
  { title: 'Christmas market', by: 'Ella', from: '12-06', days: 1, location: 'Old square' },
  { title: 'Christmas at Ruth’s', by: 'Maya', from: '12-25', days: 2, location: 'Mill Lane 4' },
  { title: 'New Year’s Eve party', by: 'Tom', from: '12-31', days: 1 },
]

/** Events that today always has. */
export const todays: Occasion[] = [
  { title: 'Ivy at Hana’s', by: 'Maya', category: 'family', start: '15:00', minutes: 150 },
  { title: 'Pizza night', by: 'Tom', category: 'family', start: '18:30', minutes: 120, people: ['Maya', 'Ella', 'Noah', 'Ivy'] },
  { title: 'Wrap Tom’s present', by: 'Maya', category: 'personal', start: '21:00', minutes: 30, isPrivate: true },
]

/** Maya has not answered it yet; the others have. */
export const invitation: Occasion = {
  title: 'School concert',
  by: 'Ella',
  category: 'school',
  start: '18:30',
  minutes: 120,
  location: 'School hall',
  people: ['Maya', 'Tom', 'Noah', 'Ruth'],
  reminder: 60,
}
