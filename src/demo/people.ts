import type { Role } from '../shared/permissions'
import type { Look } from './avatars'

export type Name = 'Maya' | 'Tom' | 'Ella' | 'Noah' | 'Ivy' | 'Ruth'

export type DemoPerson = {
  name: Name
  lastName: string
  role: Role
  /** People with an address sign in with it, others with their username. */
  email?: string
  color: string
  /** `YYYY-MM-DD`. In a demo of many years, the youngest are born during it. */
  born: string
  look: Look
  /** Set for a teenager, who does chores like a child. */
  doesChores?: true
}

export const familyName = 'The Harpers'

/** Two parents, a teenager, two younger children and a grandmother. The first is the admin. */
export const people: readonly DemoPerson[] = [
  {
    name: 'Maya',
    lastName: 'Harper',
    role: 'admin',
    email: 'maya@example.org',
    color: '#e0663f',
    born: '1982-03-14',
    look: { background: '#e9916c', skin: '#c98d67', hair: '#33211a', clothes: '#f6e7d3', style: 'long' },
  },
  {
    name: 'Tom',
    lastName: 'Harper',
    role: 'parent',
    email: 'tom@example.org',
    color: '#3b82f6',
    born: '1980-09-02',
    look: { background: '#86a9c9', skin: '#f0c9a8', hair: '#8a5a35', clothes: '#35506b', style: 'short', beard: true },
  },
  {
    name: 'Ella',
    lastName: 'Harper',
    role: 'member',
    email: 'ella@example.org',
    color: '#a855c7',
    born: '2010-06-21',
    look: { background: '#b58fc4', skin: '#dca781', hair: '#4a2c1d', clothes: '#fdf3e3', style: 'ponytail', glasses: true },
    doesChores: true,
  },
  {
    name: 'Noah',
    lastName: 'Harper',
    role: 'child',
    color: '#2f9e6e',
    born: '2014-11-05',
    look: { background: '#7fb594', skin: '#d9a27c', hair: '#3a241a', clothes: '#e8b04a', style: 'curly' },
  },
  {
    name: 'Ivy',
    lastName: 'Harper',
    role: 'child',
    color: '#d99a1c',
    born: '2018-05-09',
    look: { background: '#ecc46b', skin: '#efc5a2', hair: '#a45f2e', clothes: '#c9546b', style: 'bunches', freckles: true },
  },
  {
    name: 'Ruth',
    lastName: 'Ellison',
    role: 'extended',
    email: 'ruth@example.org',
    color: '#0e93a8',
    born: '1951-01-27',
    look: { background: '#7fb3b5', skin: '#c08663', hair: '#d8d2cb', clothes: '#8a5a78', style: 'bun', glasses: true },
  },
]

/** The age from which a person writes messages, does chores and makes plans. */
const minActiveAge = 6

const birthdays = new Map(people.map(({ name, born }) => [name, Temporal.PlainDate.from(born)]))

/** The age in years on a date; negative before birth. */
export const ageOn = (name: Name, date: Temporal.PlainDate) => birthdays.get(name)?.until(date, { largestUnit: 'year' }).years ?? 0

export const isBorn = (name: Name, date: Temporal.PlainDate) => (birthdays.get(name)?.until(date).days ?? 0) >= 0

export const isOldEnough = (name: Name, date: Temporal.PlainDate) => ageOn(name, date) >= minActiveAge
