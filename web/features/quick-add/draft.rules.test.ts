import { describe, expect, test } from 'bun:test'
import { contextOf, days } from '#web/testing/sentences'
import { type Part, shifted, titleOf, without } from './draft.rules'
import { loadParse } from './parse'

const today = '2026-11-26'
const first = async (text: string) => {
  const [draft] = (await loadParse('en'))(text, contextOf('en-US', days.thursday))
  if (!draft) throw new Error(`"${text}" means nothing`)
  return draft
}

describe('a removed part', () => {
  test.each([
    ['swim thu 16:30 weekly Noah Ivy', 'date', 'swim thu', { date: today, endDate: today }],
    ['swim fri 16:30 weekly Noah Ivy', 'date', 'swim fri', { date: today, endDate: today, time: '16:30' }],
    ['swim thu 16:30 weekly Noah Ivy', 'time', 'swim 16:30', { time: null, endTime: null }],
    ['swim thu 16:30 weekly Noah Ivy', 'repeat', 'swim weekly', { recurrence: null }],
    ['swim thu 16:30 weekly Noah Ivy', 'people', 'swim Noah Ivy', { people: [] }],
    ['party sat 2-5pm at the park', 'place', 'party at the park', { location: null }],
    ['Noah takes the bins out every thursday', 'people', 'Noah takes the bins out', { people: [] }],
    ['Noah takes the bins out every thursday', 'repeat', 'Take the bins out every thursday', { frequency: 'once' }],
    ['report by friday !high', 'priority', 'report !high', { priority: null }],
    ['report by friday !high', 'date', 'report by friday', { dueDate: null }],
    ['bins out sat 5 points', 'points', 'bins out 5 points', { points: null }],
    ['2 kg potatoes', 'quantity', '2 kg potatoes', { quantity: 1, unit: 'each' }],
    ['milk 2,50 @Aldi', 'price', 'milk 2,50', { price: null, shop: 'Aldi' }],
    ['milk 2,50 @Aldi', 'shop', 'milk @Aldi', { price: 2.5, shop: null }],
    ['paid parking 12.50', 'amount', 'parking 12.50', { amount: null }],
  ] as const)('of "%s": its %s returns to the title', async (text, part, title, fields) => {
    const draft = without(await first(text), part as Part, text, today)
    expect({ ...draft, title: titleOf(draft) }).toMatchObject({ ...fields, title })
  })

  test('after another one: both are in the title, in their order', async () => {
    const text = 'swim fri 16:30 weekly Noah'
    const draft = await first(text)
    for (const [one, other] of [
      ['people', 'date'],
      ['date', 'people'],
    ] as const)
      expect(titleOf(without(without(draft, one, text, today), other, text, today))).toBe('swim fri Noah')
  })

  test('that was not typed changes no word', async () => {
    const draft = await first('milk')
    expect(without(draft, 'shop', 'milk', today)).toMatchObject({ name: 'milk', shop: null })
  })
})

test('a draft of a part has its places in the whole text', async () => {
  const text = 'milk\nswim fri 4pm'
  const draft = shifted(await first('swim fri 4pm'), 5)
  expect(draft.spans.map(({ start, end }) => text.slice(start, end))).toEqual(['fri', '4pm'])
  expect(titleOf(without(draft, 'date', text, today))).toBe('swim fri')
})
