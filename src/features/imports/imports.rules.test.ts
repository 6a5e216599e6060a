import { expect, test } from 'bun:test'
import { kindOf } from './imports.rules'

test.each([
  ['bank.csv', 'Date,Amount', 'csv'],
  ['bank.CSV', '\ufeffDate;Betrag', 'csv'],
  ['words.txt', 'Dear diary', undefined],
  ['photo.jpg', '\u00ff\u00d8', undefined],
])('%s is of the kind that its content or name says', (name, head, kind) => expect(kindOf(name, head)).toBe(kind as never))
