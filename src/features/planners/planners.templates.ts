import type { Reader } from '#src/platform/language/reader'
import { msg, type PlainMessage } from '#src/shared/language/message'
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
  name: PlainMessage
  plannerType: PlannerType
  /** Tasks by days before the day. */
  tasks: [daysBefore: number, title: PlainMessage][]
  packing: PlainMessage[]
  budget: PlainMessage[]
}

const template = (id: string, { name, plannerType, tasks, packing, budget }: Draft, { t }: Pick<Reader, 't'>): Template => ({
  id,
  name: t(name),
  plannerType,
  tasks: [
    ...tasks.map(([daysBefore, title]) => ({ title: t(title), description: null, kind: 'task' as const, daysBefore })),
    ...packing.map((title) => ({ title: t(title), description: null, kind: 'packing' as const, daysBefore: null })),
  ],
  expenses: budget.map((category) => ({ category: t(category), planned: null })),
})

/** The ready-made templates by their ids, which never change: a plan is created with one. */
const drafts: Record<string, Draft> = {
  birthday: {
    name: msg('Birthday party'),
    plannerType: 'birthday',
    tasks: [
      [28, msg('Choose a theme and a place')],
      [21, msg('Write the guest list and send the invitations')],
      [14, msg('Order the cake')],
      [10, msg('Buy decorations')],
      [7, msg('Plan the games and the music')],
      [5, msg('Ask about allergies')],
      [3, msg('Count the answers')],
      [2, msg('Buy food and drinks')],
      [1, msg('Wrap the presents and fill the party bags')],
      [0, msg('Decorate and light the candles')],
      [-3, msg('Send thank-you notes')],
    ],
    packing: [
      msg('Candles and a lighter'),
      msg('Plates, cups and napkins'),
      msg('Balloons and tape'),
      msg('Prizes for the games'),
      msg('Camera or charged phone'),
    ],
    budget: [msg('Cake'), msg('Food and drinks'), msg('Decorations'), msg('Games and music'), msg('Party bags'), msg('Presents')],
  },
  dinner: {
    name: msg('Family dinner'),
    plannerType: 'dinner',
    tasks: [
      [14, msg('Invite the guests')],
      [7, msg('Plan the menu')],
      [5, msg('Ask about allergies and diets')],
      [2, msg('Buy the groceries')],
      [1, msg('Cook ahead and chill the drinks')],
      [0, msg('Set the table')],
      [-1, msg('Share the leftovers')],
    ],
    packing: [msg('Tablecloth and napkins'), msg('Serving dishes'), msg('Extra chairs'), msg('Candles')],
    budget: [msg('Groceries'), msg('Drinks'), msg('Flowers')],
  },
  trip: {
    name: msg('Holiday trip'),
    plannerType: 'trip',
    tasks: [
      [90, msg('Choose where and when')],
      [75, msg('Check passports and visas')],
      [60, msg('Book the journey')],
      [60, msg('Book a place to stay')],
      [30, msg('Arrange days off and a pet sitter')],
      [21, msg('Check insurance and vaccinations')],
      [14, msg('Plan what to see')],
      [7, msg('Print or save tickets and addresses')],
      [3, msg('Check the weather')],
      [2, msg('Pack')],
      [1, msg('Water the plants and empty the fridge')],
      [0, msg('Lock up and leave')],
    ],
    packing: [
      msg('Passports and tickets'),
      msg('Bank cards and some cash'),
      msg('Medicines and first aid'),
      msg('Phone chargers and adapters'),
      msg('Clothes for the weather'),
      msg('Swimming things'),
      msg('Toiletries'),
      msg('Books and games for the journey'),
      msg('Snacks and water'),
    ],
    budget: [msg('Journey'), msg('Place to stay'), msg('Food'), msg('Activities'), msg('Insurance'), msg('Souvenirs')],
  },
  wedding: {
    name: msg('Wedding'),
    plannerType: 'wedding',
    tasks: [
      [300, msg('Agree on the budget and the guest list')],
      [270, msg('Book the venue')],
      [240, msg('Book the registrar or the church')],
      [210, msg('Book the photographer and the music')],
      [180, msg('Send save-the-date cards')],
      [150, msg('Choose dress and suit')],
      [120, msg('Choose the menu and taste the cake')],
      [90, msg('Send the invitations')],
      [60, msg('Order the rings')],
      [45, msg('Order the flowers')],
      [30, msg('Count the answers')],
      [21, msg('Make the seating plan')],
      [14, msg('Confirm everybody who was booked')],
      [7, msg('Write the schedule of the day')],
      [1, msg('Rehearse, and go to bed early')],
      [-21, msg('Send thank-you cards')],
    ],
    packing: [
      msg('Rings'),
      msg('Papers for the ceremony'),
      msg('Speeches'),
      msg('Emergency kit: needle, thread, plasters'),
      msg('Comfortable shoes'),
      msg('Guest book and pens'),
    ],
    budget: [
      msg('Venue'),
      msg('Food and drinks'),
      msg('Cake'),
      msg('Dress and suit'),
      msg('Rings'),
      msg('Photographs'),
      msg('Music'),
      msg('Flowers'),
      msg('Invitations'),
      msg('Transport'),
    ],
  },
  school_party: {
    name: msg('School party'),
    plannerType: 'school',
    tasks: [
      [35, msg('Agree on the date with the school')],
      [28, msg('Find helpers')],
      [21, msg('Send the note to all parents')],
      [14, msg('Assign what everybody brings')],
      [10, msg('Plan games by age')],
      [7, msg('Ask about allergies')],
      [2, msg('Buy supplies')],
      [1, msg('Remind the helpers')],
      [0, msg('Set up the room')],
      [0, msg('Clean up together')],
      [-3, msg('Thank the helpers')],
    ],
    packing: [
      msg('Name tags and markers'),
      msg('Cups, plates and napkins'),
      msg('First-aid kit'),
      msg('Bin bags'),
      msg('Speaker and extension cord'),
      msg('Lost-property box'),
    ],
    budget: [msg('Food and drinks'), msg('Decorations'), msg('Games and prizes'), msg('Cleaning')],
  },
  moving: {
    name: msg('Moving house'),
    plannerType: 'moving',
    tasks: [
      [60, msg('Cancel or move the contracts')],
      [56, msg('Ask three movers for offers')],
      [42, msg('Sort out what stays behind')],
      [35, msg('Order boxes')],
      [28, msg('Register the children at the new school')],
      [21, msg('Redirect the mail')],
      [14, msg('Pack what you rarely use')],
      [10, msg('Tell everybody the new address')],
      [7, msg('Pack room by room')],
      [3, msg('Defrost the freezer')],
      [1, msg('Pack a bag for the first night')],
      [0, msg('Read the meters and hand over the keys')],
      [-7, msg('Register the new address')],
    ],
    packing: [
      msg('Boxes, tape and markers'),
      msg('Blankets for the furniture'),
      msg('Tools'),
      msg('Cleaning things'),
      msg('Documents and keys'),
      msg('Bedding for the first night'),
      msg('Snacks and coffee'),
    ],
    budget: [
      msg('Movers or van'),
      msg('Boxes and material'),
      msg('Deposit'),
      msg('Repairs and paint'),
      msg('Furniture'),
      msg('Food for helpers'),
    ],
  },
}

/** The ready-made templates in a reader's language. */
export const builtInTemplates = (reader: Pick<Reader, 't'>): Template[] =>
  Object.entries(drafts).map(([id, draft]) => template(id, draft, reader))
