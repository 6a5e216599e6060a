import type { ProjectScript } from './project-scripts'

export const words = {
  room: ['hallway', 'living room', 'bathroom', 'study', 'bedroom'],
  place: ['attic', 'cellar', 'shed', 'garage'],
}

/** Past projects, one after another. `{year}` is the year of the start; other words in braces are drawn from `words`. */
export const pastProjects: [ProjectScript, ...ProjectScript[]] = [
  {
    name: 'Paint the {room}',
    by: 'Tom',
    category: 'Home',
    budget: 300,
    tags: ['house'],
    target: 40,
    statuses: [
      [3, 'in_progress'],
      [38, 'completed'],
    ],
    steps: [
      { title: 'Choose a colour', assignee: 'Maya', done: 5 },
      { title: 'Clear and cover', assignee: 'Tom', done: 16, hours: 3 },
      {
        title: 'Paint',
        assignee: 'Tom',
        done: 37,
        hours: 10,
        subtasks: [
          { title: 'First coat', done: 24 },
          { title: 'Second coat', done: 37 },
        ],
      },
    ],
    costs: [
      { on: 8, by: 'Tom', description: 'Paint', amount: 148.2, vendor: 'Brandt Paints', category: 'Paint' },
      { on: 15, by: 'Tom', description: 'Rollers and tape', amount: 41.75, vendor: 'Brandt Paints', category: 'Tools' },
    ],
  },
  {
    name: 'Vegetable beds {year}',
    by: 'Maya',
    category: 'Garden',
    budget: 150,
    tags: ['garden'],
    target: 60,
    statuses: [
      [1, 'in_progress'],
      [62, 'completed'],
    ],
    steps: [
      { title: 'Order seeds', assignee: 'Maya', done: 4 },
      { title: 'Turn the soil', assignee: 'Tom', done: 21, hours: 4 },
      {
        title: 'Plant out',
        assignee: 'Ella',
        done: 44,
        subtasks: [
          { title: 'Tomatoes', done: 40 },
          { title: 'Beans and squash', done: 44 },
        ],
      },
      { title: 'Build a fence against the cat', assignee: 'Noah', done: 60, hours: 2 },
    ],
    costs: [
      { on: 4, by: 'Maya', description: 'Seeds', amount: 36.4, vendor: 'Greenwood', category: 'Plants' },
      { on: 21, by: 'Tom', description: 'Compost', amount: 64, vendor: 'Greenwood', category: 'Soil' },
    ],
  },
  {
    name: 'Clear out the {place}',
    by: 'Maya',
    category: 'Home',
    tags: ['house'],
    target: 21,
    statuses: [
      [1, 'in_progress'],
      [25, 'completed'],
    ],
    steps: [
      { title: 'Sort into keep, give and go', assignee: 'Maya', done: 8, hours: 5 },
      { title: 'Drive to the tip', assignee: 'Tom', done: 15 },
      { title: 'Stand at the flea market', assignee: 'Ella', done: 25, hours: 6 },
    ],
    costs: [{ on: 15, by: 'Tom', description: 'Trailer', amount: 35, vendor: 'Garage Brandt', reimbursed: 16 }],
  },
  {
    name: 'School fair {year}',
    by: 'Ella',
    category: 'School',
    budget: 120,
    target: 35,
    statuses: [
      [2, 'in_progress'],
      [36, 'completed'],
    ],
    steps: [
      {
        title: 'Puppet theatre',
        assignee: 'Ella',
        done: 30,
        subtasks: [
          { title: 'Stage', done: 18 },
          { title: 'Puppets', done: 29 },
        ],
      },
      { title: 'Bake for the stall', assignee: 'Maya', done: 34, hours: 3 },
    ],
    costs: [{ on: 12, by: 'Ella', description: 'Fabric and felt', amount: 47.9, category: 'Material', reimbursed: 38 }],
  },
  {
    name: 'New shelves for the {room}',
    by: 'Tom',
    category: 'Home',
    budget: 350,
    tags: ['house'],
    target: 45,
    statuses: [
      [4, 'in_progress'],
      [49, 'completed'],
    ],
    steps: [
      { title: 'Measure and draw', assignee: 'Tom', done: 6, hours: 2 },
      { title: 'Buy boards', assignee: 'Tom', done: 15 },
      { title: 'Saw, sand, oil', assignee: 'Tom', done: 38, hours: 9 },
      { title: 'Put them up', assignee: 'Tom', done: 48, hours: 3 },
    ],
    costs: [
      { on: 15, by: 'Tom', description: 'Boards', amount: 214.6, vendor: 'Weaver Timber', category: 'Material' },
      { on: 36, by: 'Tom', description: 'Oil and brackets', amount: 58.3, vendor: 'Weaver Timber', category: 'Material' },
    ],
  },
]
