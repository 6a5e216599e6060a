import { afterEach, describe, expect, test } from 'bun:test'
import type { Language } from '#src/shared/language/languages'
import { cataloguesLoaded, setPreferences } from '#web/platform/language/language'
import { withDom } from '#web/testing/dom'
import { commandOf, isQuestion } from './assistant.commands'
import { asks } from './assistant.rules'

withDom()

const speak = async (language: Language) => {
  await setPreferences({ language, firstDayOfWeek: null, hourCycle: null })
  await cataloguesLoaded()
}

const lists = [
  { id: 'food', name: 'Groceries' },
  { id: 'shop', name: 'Hardware store' },
]

describe('a command', () => {
  test.each([
    ['Add milk to groceries', { text: 'milk', kind: 'item', listId: 'food' }],
    ['add milk and eggs to the shopping list please', { text: 'milk and eggs', kind: 'item' }],
    ['Can you add screws to the hardware store?', { text: 'screws', kind: 'item', listId: 'shop' }],
    ['Put bread on the list.', { text: 'bread', kind: 'item' }],
    ['Add dentist for Noah tomorrow at 4pm', { text: 'dentist for Noah tomorrow at 4pm' }],
    ['Add swimming to the calendar', { text: 'swimming', kind: 'event' }],
    ['create call grandma to my tasks', { text: 'call grandma', kind: 'task' }],
  ] as const)('%s', (message, command) => {
    expect(commandOf(message, lists)).toEqual(command)
  })

  test.each([
    'Put the bins out tomorrow',
    'dentist for Noah tomorrow at 4pm',
    'remind me to call grandma',
    'add',
    'address book',
    'what is on the list',
  ])('is not seen in: %s', (message) => {
    expect(commandOf(message, lists)).toBeUndefined()
  })
})

describe('a mere question', () => {
  test.each(['what is on tomorrow', 'Who has chores today?', 'hello', 'my tasks', 'New messages', "Today's events", 'show the calendar'])(
    '%s',
    (message) => expect(asks(message)).toBe(true),
  )

  test.each(['Add milk to groceries', 'dentist for Noah tomorrow at 4pm', 'remind me to call grandma', 'can you add milk?'])(
    'is not: %s',
    (message) => expect(asks(message)).toBe(false),
  )
})

describe('in another language', () => {
  afterEach(() => speak('en'))

  test.each([
    ['de', 'Füge Milch zur Einkaufsliste hinzu', { text: 'Milch', kind: 'item' }],
    ['de', 'Schreib Brot auf die Liste', { text: 'Brot', kind: 'item' }],
    ['es', 'Añade leche a la lista de la compra', { text: 'leche', kind: 'item' }],
    ['fr', 'Ajoute du lait à la liste de courses', { text: 'du lait', kind: 'item' }],
  ] as const)('%s: %s', async (language, message, command) => {
    await speak(language)
    expect(commandOf(message, lists)).toEqual(command)
    expect(isQuestion(message)).toBe(false)
  })
})
