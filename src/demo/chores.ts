import type { Frequency, Priority } from '../features/tasks/tasks.rules'
import type { Name } from './people'

/** The tasks and chores of the demo family. */

export type Chore = {
  title: string
  description?: string
  assignee: Name
  by: Name
  frequency: Frequency
  points: number
  dueTime?: string
  /** ISO weekday of the first due date of a weekly chore; Monday is 1. */
  weekday?: number
}

export const chores: Chore[] = [
  {
    title: 'Feed Biscuit',
    description: 'Half a can, and fresh water.',
    assignee: 'Ivy',
    by: 'Maya',
    frequency: 'daily',
    points: 1,
    dueTime: '7:30 AM',
  },
  { title: 'Empty the dishwasher', assignee: 'Noah', by: 'Tom', frequency: 'daily', points: 2, dueTime: '5:00 PM' },
  { title: 'Practise piano', description: '20 minutes, scales first.', assignee: 'Noah', by: 'Tom', frequency: 'daily', points: 3 },
  { title: 'Make your bed', assignee: 'Ivy', by: 'Maya', frequency: 'daily', points: 1 },
  { title: 'Take out the recycling', assignee: 'Noah', by: 'Tom', frequency: 'weekly', points: 3, dueTime: '7:00 PM', weekday: 1 },
  {
    title: 'Tidy your room',
    description: 'Floor, desk, and under the bed.',
    assignee: 'Noah',
    by: 'Maya',
    frequency: 'weekly',
    points: 5,
    weekday: 6,
  },
  { title: 'Tidy the toy corner', assignee: 'Ivy', by: 'Maya', frequency: 'weekly', points: 4, weekday: 6 },
  { title: 'Water the plants', assignee: 'Ivy', by: 'Maya', frequency: 'weekly', points: 2, weekday: 3 },
  { title: 'Vacuum downstairs', assignee: 'Ella', by: 'Tom', frequency: 'weekly', points: 5, weekday: 5 },
  { title: 'Set the table on Sunday', assignee: 'Noah', by: 'Maya', frequency: 'weekly', points: 2, weekday: 7 },
  { title: 'Clean the bathroom mirror', assignee: 'Ella', by: 'Maya', frequency: 'monthly', points: 4 },
]

export type Errand = { title: string; by: Name; assignee?: Name; priority: Priority; description?: string }

export const errands: [Errand, ...Errand[]] = [
  { title: 'Call the insurance', by: 'Maya', assignee: 'Tom', priority: 'high' },
  { title: 'Book the boiler service', by: 'Tom', assignee: 'Tom', priority: 'medium' },
  { title: 'Sign the permission slip for Noah', by: 'Maya', assignee: 'Maya', priority: 'high', description: 'It is on the fridge.' },
  { title: 'Return the library books', by: 'Maya', assignee: 'Ella', priority: 'medium' },
  { title: 'Fix the garden gate', by: 'Maya', assignee: 'Tom', priority: 'low' },
  { title: 'Buy a present for Leon', by: 'Tom', assignee: 'Maya', priority: 'medium' },
  { title: 'Print the train tickets', by: 'Tom', assignee: 'Tom', priority: 'medium' },
  { title: 'Finish the history project', by: 'Ella', assignee: 'Ella', priority: 'high' },
  { title: 'Make an appointment at the vet', by: 'Ella', assignee: 'Maya', priority: 'medium' },
  { title: 'Sort the photos of the summer', by: 'Maya', priority: 'low' },
  { title: 'Pump up the bike tyres', by: 'Tom', assignee: 'Noah', priority: 'low' },
  { title: 'Write a thank-you card to Ruth', by: 'Maya', assignee: 'Ivy', priority: 'low' },
  { title: 'Change the smoke alarm batteries', by: 'Tom', assignee: 'Tom', priority: 'high' },
  { title: 'Order new football boots', by: 'Tom', assignee: 'Maya', priority: 'medium', description: 'Size 36 by now.' },
  { title: 'Renew the passports', by: 'Maya', assignee: 'Tom', priority: 'medium' },
  { title: 'Plan the weekend at the lake', by: 'Maya', priority: 'medium' },
  { title: 'Bring the winter clothes down', by: 'Maya', assignee: 'Tom', priority: 'low' },
  { title: 'Learn the poem', by: 'Ella', assignee: 'Ella', priority: 'medium' },
]
