import type { ProjectStatus } from '../features/projects/projects.rules'
import type { Priority } from '../features/tasks/tasks.rules'
import type { Name } from './people'

/** Scripts of the demo family's projects. Days are counted from the start; days after today have not happened yet. */

export type Step = {
  title: string
  assignee?: Name
  /** The day on which it is completed; never if not set. */
  done?: number
  started?: number
  due?: number
  hours?: number
  priority?: Priority
  subtasks?: Step[]
}

export type Cost = {
  on: number
  by: Name
  description: string
  amount: number
  vendor?: string
  category?: string
  /** The day on which the money is reimbursed. */
  reimbursed?: number
}

export type ProjectScript = {
  name: string
  by: Name
  description?: string
  category?: string
  budget?: number
  priority?: Priority
  tags?: string[]
  notes?: string
  /** The target end day. */
  target?: number
  statuses: [day: number, status: ProjectStatus][]
  steps: Step[]
  costs: Cost[]
}

/** Recent projects, by the days since their start. */
export const current: [daysAgo: number, ProjectScript][] = [
  [
    84,
    {
      name: 'Kitchen refresh',
      by: 'Maya',
      description: 'New counters, a light over the table, and a colour that is not beige.',
      category: 'Home',
      budget: 2400,
      priority: 'high',
      tags: ['house'],
      target: 75,
      statuses: [
        [2, 'in_progress'],
        [72, 'completed'],
      ],
      steps: [
        { title: 'Measure everything twice', assignee: 'Tom', done: 3, hours: 1.5 },
        {
          title: 'Choose',
          subtasks: [
            { title: 'A colour for the walls', assignee: 'Ella', done: 9 },
            { title: 'Counters', assignee: 'Maya', done: 12, hours: 3 },
            { title: 'A lamp for the table', assignee: 'Maya', done: 20 },
          ],
          done: 20,
        },
        { title: 'Order the counters', assignee: 'Maya', done: 22, priority: 'high' },
        {
          title: 'Paint',
          done: 41,
          subtasks: [
            { title: 'Clear and cover', assignee: 'Tom', done: 33, hours: 3 },
            { title: 'Two coats', assignee: 'Tom', done: 40, hours: 9 },
          ],
        },
        { title: 'Electrician for the lamp', assignee: 'Tom', done: 58 },
        { title: 'Fit the counters', assignee: 'Tom', done: 70, hours: 12, priority: 'high' },
      ],
      costs: [
        { on: 10, by: 'Ella', description: 'Colour samples', amount: 24.5, vendor: 'Brandt Paints', category: 'Paint' },
        { on: 22, by: 'Maya', description: 'Oak counters', amount: 1380, vendor: 'Weaver Timber', category: 'Material' },
        { on: 30, by: 'Tom', description: 'Paint and rollers', amount: 186.4, vendor: 'Brandt Paints', category: 'Paint' },
        { on: 44, by: 'Maya', description: 'Lamp', amount: 249, vendor: 'Lumen', category: 'Light' },
        { on: 58, by: 'Tom', description: 'Electrician', amount: 210, category: 'Labour' },
        { on: 71, by: 'Tom', description: 'Sealant, screws, trim', amount: 92.35, vendor: 'Weaver Timber', category: 'Material' },
      ],
    },
  ],
  [
    62,
    {
      name: 'Treehouse',
      by: 'Tom',
      description: 'In the old walnut, with a rope ladder and a lookout.',
      category: 'Garden',
      budget: 850,
      tags: ['garden', 'kids'],
      notes: 'The big branch to the left carries nothing. Ask before sawing.',
      target: 85,
      statuses: [[4, 'in_progress']],
      steps: [
        { title: 'Draw a plan', assignee: 'Noah', done: 5, hours: 2 },
        { title: 'Have the tree looked at', assignee: 'Tom', done: 13, priority: 'high' },
        {
          title: 'Platform',
          done: 44,
          subtasks: [
            { title: 'Buy beams and bolts', assignee: 'Tom', done: 20, hours: 2 },
            { title: 'Set the beams', assignee: 'Tom', done: 36, hours: 8 },
            { title: 'Lay the boards', assignee: 'Tom', done: 44, hours: 6 },
          ],
        },
        {
          title: 'Walls and roof',
          started: 47,
          due: 75,
          subtasks: [
            { title: 'Frame', assignee: 'Tom', done: 55, hours: 6 },
            { title: 'Boards for the walls', assignee: 'Tom', started: 58, due: 68, hours: 7 },
            { title: 'Roof that keeps the rain out', assignee: 'Tom', due: 75, hours: 8, priority: 'high' },
          ],
        },
        { title: 'Knot the rope ladder', assignee: 'Noah', due: 59 },
        { title: 'Paint the door', assignee: 'Ivy', due: 82, priority: 'low' },
      ],
      costs: [
        { on: 13, by: 'Tom', description: 'Arborist', amount: 120, vendor: 'Greenwood', category: 'Labour' },
        { on: 20, by: 'Tom', description: 'Beams and bolts', amount: 318.6, vendor: 'Weaver Timber', category: 'Material' },
        { on: 33, by: 'Tom', description: 'Ladder, from Ruth', amount: 74.9, vendor: 'Weaver Timber', category: 'Tools', reimbursed: 40 },
        { on: 43, by: 'Tom', description: 'Larch boards', amount: 196.2, vendor: 'Weaver Timber', category: 'Material' },
        { on: 57, by: 'Maya', description: 'Rope, 20 m', amount: 38.5, category: 'Material', reimbursed: 200 },
      ],
    },
  ],
  [
    70,
    {
      name: 'Chicken coop',
      by: 'Ella',
      description: 'Three hens, fresh eggs.',
      category: 'Garden',
      budget: 400,
      tags: ['garden'],
      statuses: [[52, 'cancelled']],
      steps: [
        { title: 'Ask the neighbours', assignee: 'Ella', done: 6 },
        { title: 'Ask the landlord', assignee: 'Maya', done: 50 },
        { title: 'Find a place for it' },
      ],
      costs: [],
    },
  ],
  [
    45,
    {
      name: 'Rain barrels',
      by: 'Tom',
      description: 'Two barrels behind the shed, so that the beds get through July.',
      category: 'Garden',
      budget: 220,
      priority: 'low',
      tags: ['garden'],
      target: 170,
      statuses: [
        [5, 'in_progress'],
        [19, 'on_hold'],
      ],
      steps: [
        { title: 'Look at the gutter', assignee: 'Tom', done: 6 },
        { title: 'Buy barrels', assignee: 'Tom', due: 150 },
        { title: 'Level the ground', assignee: 'Ella', due: 155 },
      ],
      costs: [{ on: 8, by: 'Tom', description: 'Downpipe', amount: 31.8, vendor: 'Garage Brandt', category: 'Material' }],
    },
  ],
  [
    30,
    {
      name: 'Photo book of the year',
      by: 'Ella',
      description: 'A present for Ruth.',
      category: 'Family',
      budget: 60,
      tags: ['present'],
      target: 52,
      statuses: [[1, 'in_progress']],
      steps: [
        { title: 'Collect the pictures', assignee: 'Ella', done: 14, hours: 4 },
        { title: 'Choose fifty', assignee: 'Maya', started: 26, due: 33 },
        { title: 'Write captions', assignee: 'Noah', due: 38 },
        { title: 'Order two copies', assignee: 'Ella', due: 40, priority: 'high' },
      ],
      costs: [],
    },
  ],
  [
    9,
    {
      name: 'Two weeks at the sea',
      by: 'Maya',
      description: 'Skagen again, this time by train.',
      category: 'Travel',
      budget: 3600,
      tags: ['holiday'],
      target: 260,
      statuses: [],
      steps: [
        { title: 'Ask for days off', assignee: 'Tom', due: 20 },
        {
          title: 'Getting there',
          subtasks: [
            { title: 'Night train, two compartments', assignee: 'Maya', due: 45, priority: 'high' },
            { title: 'Bikes at the station', assignee: 'Ella', due: 60 },
          ],
        },
        { title: 'Book the house', assignee: 'Maya', due: 30, priority: 'high' },
      ],
      costs: [],
    },
  ],
]
