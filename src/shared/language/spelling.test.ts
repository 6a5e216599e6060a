import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { foldText, prefixExpression, spellingsOf } from './spelling'

test.each([
  ['Straße', 'strasse'],
  ['ÉLÈVE', 'eleve'],
  ['Ёлка', 'елка'],
  ['Łódź', 'lodz'],
  ['Bodø', 'bodo'],
  ['Œuvre', 'oeuvre'],
])('%s is compared as %s', (text, folded) => expect(foldText(text)).toBe(folded))

const index = new Database(':memory:')
index.run(`create virtual table texts using fts5(text, tokenize='unicode61 remove_diacritics 2')`)
const finds = (text: string, typed: string) => {
  index.run('delete from texts')
  index.run('insert into texts values (?)', [text])
  return index.query('select count(*) as found from texts where texts match ?').get(prefixExpression(typed)) as { found: number }
}

test.each([
  ['Hauptstraße 5', 'hauptstrasse'],
  ['Hauptstrasse 5', 'Hauptstraße'],
  ['Ёлка', 'елк'],
  ['Елка', 'ёлк'],
  ['Łódź', 'lodz'],
  ['Bodø', 'bodo'],
  ['Cœur', 'coeur'],
  ['Müller', 'muller'],
])('the index finds %s by %s', (text, typed) => expect(finds(text, typed).found).toBe(1))

test('a word has few spellings, whatever is typed', () => {
  expect(spellingsOf('s'.repeat(100)).length).toBeLessThanOrEqual(16)
  expect(spellingsOf('house')).toContain('house')
})
