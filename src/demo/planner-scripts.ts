import type { Response } from '../features/planners/planners.rules'
import type { Name } from './people'

type Guest = {
  /** A member, or the name of somebody else. */
  who: Name | { guestName: string; household?: string; guestEmail?: string }
  /** Days after the start of planning on which the answer comes; without it the answer is open. */
  answered?: number
  answer?: {
    response: Exclude<Response, 'pending'>
    guestCount?: number
    childCount?: number
    dietaryRestrictions?: string
    notes?: string
  }
}

export type PlanScript = {
  by: Name
  name: string
  templateId: string
  plannerType: string
  venue: string | null
  time: string
  budget: number
  guestNote: string | null
  notes: string | null
  /** Days before today on which planning starts. */
  daysAgo: number
  /** Days from today to the event; negative for one that is over. */
  inDays: number
  /** Days before the event on which answers close. */
  answersUntil: number
  guests: Guest[]
  /** The assignees of the first tasks of the template, in their order. */
  owners: Name[]
  /** Planned and spent amounts of the template's budget, in its order. */
  budgetLines: [planned: number, spent?: number][]
  venues: { by: Name; name: string; address?: string; price?: number; capacity?: number; pros?: string; cons?: string; votes: Name[] }[]
  /** The moments of the day, by time. */
  moments: [time: string, title: string][]
}

export const planScripts: PlanScript[] = [
  {
    by: 'Maya',
    name: 'Harvest dinner',
    templateId: 'dinner',
    plannerType: 'dinner',
    venue: 'At home',
    time: '18:00',
    budget: 180,
    guestNote: 'Come hungry.',
    notes: 'The soup was too little, the bread too much.',
    daysAgo: 70,
    inDays: -42,
    answersUntil: 5,
    guests: [
      { who: 'Ruth', answered: 2, answer: { response: 'yes' } },
      {
        who: { guestName: 'Clara Alder', household: 'Alder', guestEmail: 'clara@example.org' },
        answered: 4,
        answer: { response: 'yes', guestCount: 2, childCount: 1, dietaryRestrictions: 'No nuts' },
      },
    ],
    owners: ['Maya', 'Tom', 'Maya', 'Tom', 'Ella', 'Noah', 'Maya'],
    budgetLines: [
      [120, 131.4],
      [40, 28],
      [20, 17.5],
    ],
    venues: [],
    moments: [['18:30', 'Soup']],
  },
  {
    by: 'Maya',
    name: 'Grandma Ruth’s 75th birthday',
    templateId: 'birthday',
    plannerType: 'birthday',
    venue: 'The boathouse by the lake',
    time: '15:00',
    budget: 650,
    guestNote: 'Bring a warm coat for the walk, and a photo of you with Ruth. It is a surprise until the cake.',
    notes: 'Ruth believes that we go for a walk. Tom picks her up at half past two.',
    daysAgo: 24,
    inDays: 11,
    answersUntil: 4,
    guests: [
      { who: 'Tom', answered: 0, answer: { response: 'yes' } },
      { who: 'Ella', answered: 1, answer: { response: 'yes' } },
      { who: 'Noah', answered: 1, answer: { response: 'yes', dietaryRestrictions: 'No mushrooms' } },
      { who: 'Ivy' },
      {
        who: { guestName: 'Clara Alder', household: 'Alder', guestEmail: 'clara@example.org' },
        answered: 3,
        answer: { response: 'yes', guestCount: 2, childCount: 1, dietaryRestrictions: 'No nuts', notes: 'We bring the lanterns!' },
      },
      { who: { guestName: 'Peter and Anne Holm', household: 'Holm' }, answered: 6, answer: { response: 'maybe', guestCount: 2 } },
      { who: { guestName: 'Mr. Weaver', household: 'Weaver' }, answered: 9, answer: { response: 'no', notes: 'I am away that week.' } },
      { who: { guestName: 'Lucia Marsh', household: 'Marsh', guestEmail: 'lucia@example.org' } },
    ],
    owners: ['Maya', 'Maya', 'Tom', 'Ella', 'Noah', 'Maya', 'Maya', 'Tom', 'Ella'],
    budgetLines: [[90, 90], [260], [60, 74.3], [40], [30], [120, 115]],
    venues: [
      {
        by: 'Maya',
        name: 'The boathouse by the lake',
        address: '4 Shore Road',
        price: 150,
        capacity: 40,
        pros: 'Fireplace and a view',
        cons: 'No oven',
        votes: ['Maya', 'Tom', 'Ella', 'Noah'],
      },
      { by: 'Tom', name: 'Our garden', price: 0, capacity: 25, pros: 'Costs nothing', cons: 'Rain', votes: ['Ivy'] },
    ],
    moments: [
      ['14:30', 'Tom picks up Ruth'],
      ['15:00', 'Everybody hides'],
      ['15:30', 'Cake and candles'],
      ['17:00', 'Slides of old photos'],
    ],
  },
  {
    by: 'Tom',
    name: 'Winter days in the mountains',
    templateId: 'trip',
    plannerType: 'trip',
    venue: 'Cabin at Silver Ridge',
    time: '08:00',
    budget: 1900,
    guestNote: null,
    notes: null,
    daysAgo: 10,
    inDays: 52,
    answersUntil: 30,
    guests: [
      { who: 'Maya', answered: 1, answer: { response: 'yes' } },
      { who: 'Ruth', answered: 3, answer: { response: 'maybe' } },
    ],
    owners: ['Tom', 'Maya', 'Tom', 'Tom', 'Maya'],
    budgetLines: [[320], [900, 225], [400], [200]],
    venues: [],
    moments: [],
  },
]
