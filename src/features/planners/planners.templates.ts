import type { PlannerType, TaskKind } from './planners.rules'

/** A task of a template. `daysBefore` is null for a task without a date, and negative for one after the day. */
type TemplateTask = { title: string; description: string | null; kind: TaskKind; daysBefore: number | null }

export type TemplateContent = {
  tasks: TemplateTask[]
  /** The skeleton of the budget. An amount is null where the family fills it in. */
  expenses: { category: string; planned: number | null }[]
}

export type Template = TemplateContent & { id: string; name: string; plannerType: PlannerType }

type Draft = {
  name: string
  plannerType: PlannerType
  /** Tasks by days before the day. */
  tasks: [daysBefore: number, title: string][]
  packing: string[]
  budget: string[]
}

const template = (id: string, { name, plannerType, tasks, packing, budget }: Draft): Template => ({
  id,
  name,
  plannerType,
  tasks: [
    ...tasks.map(([daysBefore, title]) => ({ title, description: null, kind: 'task' as const, daysBefore })),
    ...packing.map((title) => ({ title, description: null, kind: 'packing' as const, daysBefore: null })),
  ],
  expenses: budget.map((category) => ({ category, planned: null })),
})

/** The ready-made templates. Their ids never change: a plan is created with one. */
export const builtInTemplates: readonly Template[] = [
  template('birthday', {
    name: 'Birthday party',
    plannerType: 'birthday',
    tasks: [
      [28, 'Choose a theme and a place'],
      [21, 'Write the guest list and send the invitations'],
      [14, 'Order the cake'],
      [10, 'Buy decorations'],
      [7, 'Plan the games and the music'],
      [5, 'Ask about allergies'],
      [3, 'Count the answers'],
      [2, 'Buy food and drinks'],
      [1, 'Wrap the presents and fill the party bags'],
      [0, 'Decorate and light the candles'],
      [-3, 'Send thank-you notes'],
    ],
    packing: ['Candles and a lighter', 'Plates, cups and napkins', 'Balloons and tape', 'Prizes for the games', 'Camera or charged phone'],
    budget: ['Cake', 'Food and drinks', 'Decorations', 'Games and music', 'Party bags', 'Presents'],
  }),
  template('dinner', {
    name: 'Family dinner',
    plannerType: 'dinner',
    tasks: [
      [14, 'Invite the guests'],
      [7, 'Plan the menu'],
      [5, 'Ask about allergies and diets'],
      [2, 'Buy the groceries'],
      [1, 'Cook ahead and chill the drinks'],
      [0, 'Set the table'],
      [-1, 'Share the leftovers'],
    ],
    packing: ['Tablecloth and napkins', 'Serving dishes', 'Extra chairs', 'Candles'],
    budget: ['Groceries', 'Drinks', 'Flowers'],
  }),
  template('trip', {
    name: 'Holiday trip',
    plannerType: 'trip',
    tasks: [
      [90, 'Choose where and when'],
      [75, 'Check passports and visas'],
      [60, 'Book the journey'],
      [60, 'Book a place to stay'],
      [30, 'Arrange days off and a pet sitter'],
      [21, 'Check insurance and vaccinations'],
      [14, 'Plan what to see'],
      [7, 'Print or save tickets and addresses'],
      [3, 'Check the weather'],
      [2, 'Pack'],
      [1, 'Water the plants and empty the fridge'],
      [0, 'Lock up and leave'],
    ],
    packing: [
      'Passports and tickets',
      'Bank cards and some cash',
      'Medicines and first aid',
      'Phone chargers and adapters',
      'Clothes for the weather',
      'Swimming things',
      'Toiletries',
      'Books and games for the journey',
      'Snacks and water',
    ],
    budget: ['Journey', 'Place to stay', 'Food', 'Activities', 'Insurance', 'Souvenirs'],
  }),
  template('wedding', {
    name: 'Wedding',
    plannerType: 'wedding',
    tasks: [
      [300, 'Agree on the budget and the guest list'],
      [270, 'Book the venue'],
      [240, 'Book the registrar or the church'],
      [210, 'Book the photographer and the music'],
      [180, 'Send save-the-date cards'],
      [150, 'Choose dress and suit'],
      [120, 'Choose the menu and taste the cake'],
      [90, 'Send the invitations'],
      [60, 'Order the rings'],
      [45, 'Order the flowers'],
      [30, 'Count the answers'],
      [21, 'Make the seating plan'],
      [14, 'Confirm everybody who was booked'],
      [7, 'Write the schedule of the day'],
      [1, 'Rehearse, and go to bed early'],
      [-21, 'Send thank-you cards'],
    ],
    packing: [
      'Rings',
      'Papers for the ceremony',
      'Speeches',
      'Emergency kit: needle, thread, plasters',
      'Comfortable shoes',
      'Guest book and pens',
    ],
    budget: ['Venue', 'Food and drinks', 'Cake', 'Dress and suit', 'Rings', 'Photographs', 'Music', 'Flowers', 'Invitations', 'Transport'],
  }),
  template('school_party', {
    name: 'School party',
    plannerType: 'school',
    tasks: [
      [35, 'Agree on the date with the school'],
      [28, 'Find helpers'],
      [21, 'Send the note to all parents'],
      [14, 'Assign what everybody brings'],
      [10, 'Plan games by age'],
      [7, 'Ask about allergies'],
      [2, 'Buy supplies'],
      [1, 'Remind the helpers'],
      [0, 'Set up the room'],
      [0, 'Clean up together'],
      [-3, 'Thank the helpers'],
    ],
    packing: [
      'Name tags and markers',
      'Cups, plates and napkins',
      'First-aid kit',
      'Bin bags',
      'Speaker and extension cord',
      'Lost-property box',
    ],
    budget: ['Food and drinks', 'Decorations', 'Games and prizes', 'Cleaning'],
  }),
  template('moving', {
    name: 'Moving house',
    plannerType: 'moving',
    tasks: [
      [60, 'Cancel or move the contracts'],
      [56, 'Ask three movers for offers'],
      [42, 'Sort out what stays behind'],
      [35, 'Order boxes'],
      [28, 'Register the children at the new school'],
      [21, 'Redirect the mail'],
      [14, 'Pack what you rarely use'],
      [10, 'Tell everybody the new address'],
      [7, 'Pack room by room'],
      [3, 'Defrost the freezer'],
      [1, 'Pack a bag for the first night'],
      [0, 'Read the meters and hand over the keys'],
      [-7, 'Register the new address'],
    ],
    packing: [
      'Boxes, tape and markers',
      'Blankets for the furniture',
      'Tools',
      'Cleaning things',
      'Documents and keys',
      'Bedding for the first night',
      'Snacks and coffee',
    ],
    budget: ['Movers or van', 'Boxes and material', 'Deposit', 'Repairs and paint', 'Furniture', 'Food for helpers'],
  }),
]
