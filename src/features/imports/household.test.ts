import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { fakeClock } from '#src/testing/fake-clock'
import { familyRows } from '#src/testing/family-rows'
import { type Hearth, startHearth } from '#src/testing/hearth'
import { importsOf } from '#src/testing/imports'
import { kindOf } from './imports.rules'
import { readDonetick } from './kinds/donetick.read'
import { readGrocy } from './kinds/grocy.read'
import { readKitchenOwl } from './kinds/kitchenowl.read'
import { readListText } from './kinds/lists.read'

const zone = 'Europe/Berlin'
const json = (value: unknown) => JSON.stringify(value)

describe('chores of Donetick', () => {
  const chore = {
    id: 1,
    name: 'Bins',
    frequencyType: 'weekly',
    frequency: 1,
    nextDueDate: '2026-11-30T17:30:00Z',
    isActive: true,
    priority: 0,
  }
  const read = (change: object) => readDonetick(json({ res: [{ ...chore, ...change }] }), zone).entries[0]

  test.each([
    [{}, { frequency: 'weekly', dueDate: '2026-11-30', dueTime: '6:30 PM', priority: 'medium', isChore: true, reasons: [] }],
    [{ frequencyType: 'no_repeat' }, { frequency: 'once' }],
    [{ frequencyType: 'daily' }, { frequency: 'daily' }],
    [{ frequencyType: 'interval', frequency: 7, frequencyMetadata: { unit: 'days' } }, { frequency: 'weekly' }],
    [{ frequencyType: 'interval', frequency: 1, frequencyMetadata: { unit: 'months' } }, { frequency: 'monthly' }],
    [{ frequencyType: 'days_of_the_week', frequencyMetadata: { days: ['monday'] } }, { frequency: 'weekly' }],
    [{ nextDueDate: null }, { dueDate: null, dueTime: null }],
    [{ nextDueDate: '2026-11-30T22:59:59Z' }, { dueDate: '2026-11-30', dueTime: null }],
    [
      { priority: 1, points: 4 },
      { priority: 'high', points: 4 },
    ],
    [{ description: '<p>Blue &amp; black</p>', subTasks: [{ name: 'Paper' }] }, { description: 'Blue & black\n\n- Paper' }],
  ])('with %j is read as %j', (change, expected) => {
    expect(read(change)).toMatchObject({ type: 'task', title: 'Bins', ...expected })
  })

  test.each([
    [{ frequencyType: 'adaptive' }, 1],
    [{ frequencyType: 'interval', frequency: 3, frequencyMetadata: { unit: 'days' } }, 1],
    [{ frequencyType: 'days_of_the_week', frequencyMetadata: { days: ['monday', 'friday'] } }, 1],
    [{ assignedTo: 3, labelsV2: [{ name: 'x' }], points: 50 }, 3],
  ])('with %j loses %i parts, each for a reason', (change, count) => {
    expect(read(change)).toMatchObject({ type: 'task', reasons: { length: count } })
  })

  test.each([{ isActive: false }, { isPrivate: true }])('with %j is left out', (change) => {
    expect(read(change)).toMatchObject({ type: 'left', title: 'Bins' })
  })
})

const grocy = {
  shopping_list: [
    { id: '1', product_id: '2', note: null, amount: '3', shopping_list_id: '1', done: '0', qu_id: '5' },
    { id: '2', product_id: 2, note: 'ripe', amount: 0.5, shopping_list_id: 9, done: 0, qu_id: 5 },
    { id: '3', product_id: null, note: 'Balloons', amount: '1', shopping_list_id: '1', done: '0' },
    { id: '4', product_id: '77', note: null, amount: '1', shopping_list_id: '1', done: '0' },
    { id: '5', product_id: '2', note: null, amount: '1', shopping_list_id: '1', done: '1' },
  ],
  shopping_lists: [{ id: '1', name: 'Shopping list' }],
  products: [{ id: '2', name: 'Bananas', product_group_id: '4', qu_id_purchase: '5' }],
  quantity_units: [{ id: '5', name: 'Piece' }],
  product_groups: [{ id: '4', name: 'Fruits' }],
  chores: [
    {
      id: 1,
      name: 'Vacuum',
      period_type: 'weekly',
      period_config: 'monday',
      period_interval: 1,
      start_date: '2026-12-01 10:00:00',
      active: 1,
    },
    { id: 2, name: 'Filter', period_type: 'yearly', start_date: '2026-12-01', active: 1 },
    { id: 3, name: 'Old', period_type: 'daily', active: 0 },
    { id: 4, name: 'Windows', period_type: 'manually', next_estimated_execution_time: '2999-12-31 23:59:59', active: 1 },
  ],
  tasks: [
    { id: 1, name: 'Tax', due_date: '2026-12-31', done: 0, assigned_to_user_id: 2 },
    { id: 2, name: 'Done', due_date: null, done: 1 },
  ],
}

test('lists, chores and tasks of Grocy', () => {
  const shown = readGrocy(json(grocy)).entries.map((entry) => {
    if (entry.type === 'item') return [entry.list, entry.name, entry.quantity, entry.unit, entry.category, entry.notes]
    if (entry.type === 'task') return [entry.isChore, entry.title, entry.frequency, entry.dueDate, entry.reasons.length]
    return [entry.type, entry.type === 'left' && entry.title]
  })
  expect(shown).toEqual([
    ['Shopping list', 'Bananas', 3, 'Piece', 'Fruits', ''],
    ['Grocy', 'Bananas', 1, '', 'Fruits', '0.5 Piece\nripe'],
    ['Shopping list', 'Balloons', 1, '', '', ''],
    ['left', '#77'],
    ['left', 'Bananas'],
    [true, 'Vacuum', 'weekly', '2026-12-01', 0],
    [true, 'Filter', 'once', '2026-12-01', 1],
    ['left', 'Old'],
    [true, 'Windows', 'once', null, 0],
    [false, 'Tax', 'once', '2026-12-31', 1],
    ['left', 'Done'],
  ])
  expect(readGrocy(json(grocy.tasks)).entries).toHaveLength(2)
})

const kitchenOwl = {
  name: 'Home',
  shoppinglists: ['Default', 'Market'],
  items: [{ name: 'Milk', icon: 'milk', category: 'Dairy' }],
  recipes: [
    {
      ...{
        name: 'Pancakes',
        description: 'Mix and fry.',
        time: 25,
        yields: 4,
        source: 'https://example.org/p',
        photo: 'a.jpg',
        tags: ['quick'],
      },
      items: [
        { name: 'Flour', description: '200 g', optional: false },
        { name: 'Sugar', description: '', optional: true },
      ],
    },
  ],
  expenses: [
    { name: 'Rent', amount: 900.5, date: 1764547200000, paid_by: 'ana', paid_for: [] },
    { name: 'Refund', amount: -5, date: 1764547200000 },
  ],
}

test('lists, recipes and expenses of KitchenOwl', () => {
  expect(readKitchenOwl(json(kitchenOwl), zone).entries).toMatchObject([
    { type: 'list', name: 'Default' },
    { type: 'list', name: 'Market' },
    {
      type: 'recipe',
      title: 'Pancakes',
      content: 'Servings: 4 · Time: 25 min\n\n- Flour (200 g)\n- Sugar (optional)\n\nMix and fry.\n\nhttps://example.org/p\n\n#quick',
    },
    { type: 'left', title: 'Pancakes' },
    { type: 'expense', title: 'Rent', amount: 900.5, date: '2025-12-01' },
    { type: 'left', title: 'Refund' },
    { type: 'left', title: 'items' },
  ])
})

describe('a list as text', () => {
  const items = (text: string) =>
    readListText(text, 'AnyList', zone).entries.map((entry) =>
      entry.type === 'item' ? [entry.list, entry.category, entry.name, entry.quantity, entry.unit, entry.notes] : [entry.type],
    )

  test.each<[string, unknown[][]]>([
    [
      'Milk\r\nBread\r\n',
      [
        ['AnyList', '', 'Milk', 1, '', ''],
        ['AnyList', '', 'Bread', 1, '', ''],
      ],
    ],
    [
      'Dairy:\n- Milk (2)\n- Butter (250 g)\n',
      [
        ['AnyList', 'Dairy', 'Milk', 2, '', ''],
        ['AnyList', 'Dairy', 'Butter', 250, 'g', ''],
      ],
    ],
    [
      '☐ Eggs\n☑ Salt\n[x] Oil\n1. Rice\n----\nSent from AnyList',
      [['AnyList', '', 'Eggs', 1, '', ''], ['left'], ['left'], ['AnyList', '', 'Rice', 1, '', '']],
    ],
    [
      'List,Item,Quantity,Category,Checked\nTarget,"Soap, big",2 packs,Home,\nTarget,Tea,1,,yes\n',
      [['Target', 'Home', 'Soap, big', 2, 'packs', ''], ['left']],
    ],
    ['Soup\nServes 4\n\nIngredients:\n1 onion\n\nDirections:\nCook.\n', [['recipe']]],
  ])('%j', (text, expected) => expect<unknown[][]>(items(text)).toEqual(expected))
})

describe('a file that anybody may have made', () => {
  const deep = '['.repeat(200_000) + ']'.repeat(200_000)
  const many = json(Array.from({ length: 100_000 }, (_, id) => ({ id, name: `Task ${id}`, due_date: null, done: 0 })))

  test.each([
    ['nested deeply', () => readGrocy(deep)],
    ['of another app', () => readKitchenOwl('{"a":1}', zone)],
    ['with null', () => readDonetick('null', zone)],
    ['with wrong types', () => readDonetick('[{"frequencyType":{},"name":{"a":1}}]', zone)],
    ['that is no text', () => readListText('\0\x01\x02', 'Cozi', zone)],
  ])('%s is refused', (_, read) => expect(read).toThrow())

  test('with 100,000 rows is cut', () => {
    const { entries, isCut } = readGrocy(many)
    expect([entries.length, isCut]).toEqual([2500, true])
    expect(readListText('Milk\n'.repeat(100_000), 'Cozi', zone)).toMatchObject({ isCut: true })
  })

  test.each([
    ['x.json', json([{ id: 1, frequencyType: 'daily' }]), 'donetick'],
    ['x.json', json(grocy), 'grocy'],
    ['x.json', json(kitchenOwl), 'kitchenowl'],
    ['x.json', '{"a":1}', undefined],
    ['x.txt', 'Milk', undefined],
  ])('%s is told by its content', (name, head, kind) => expect(kindOf(name, head)).toBe(kind as never))
})

describe('an import', () => {
  let hearth: Hearth
  beforeAll(async () => {
    hearth = await startHearth({ clock: fakeClock('2026-11-21T12:00:00Z'), timezone: zone })
  })
  afterAll(() => hearth.stop())
  const rowsNow = () => {
    const { imports: _, import_rows: __, objects: ___, task_completion_titles: ____, ...rows } = familyRows(hearth)
    return rows
  }

  test.each([
    ['kitchenowl', json(kitchenOwl), 4, 3],
    ['grocy', json(grocy), 9, 4],
    ['donetick', json([{ name: 'Bins', frequencyType: 'daily', isActive: true }]), 1, 0],
    ['cozi', 'Milk\nBread\n', 3, 0],
    ['anylist', 'Item,Quantity\nTea,2\n', 2, 0],
  ] as const)('from %s is shown, written, known the second time, and taken back', async (kind, content, added, skipped) => {
    const before = rowsNow()
    const imports = importsOf(hearth)
    const { id, preview, error } = await imports.preview(kind, content)
    expect({ ...preview, error }).toMatchObject({ new: added, skipped, error: null })
    expect(await imports.apply(id)).toMatchObject({ status: 'applied', added })
    expect((await imports.preview(kind, content)).preview).toMatchObject({ new: 0 })
    expect(await imports.undo(id)).toMatchObject({ status: 'undone', kept: [] })
    expect(rowsNow()).toEqual(before)
  })

  test('by a child leaves out entries that the child may not add', async () => {
    const { preview } = await importsOf(hearth, 'child').preview('grocy', json(grocy))
    expect(preview).toMatchObject({ new: 1 })
    expect(preview?.items.find(({ outcome }) => outcome === 'new')?.title).toBe('Tax')
  })
})
