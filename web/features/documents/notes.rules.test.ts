import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { markWords, merge, plainParts, plainText, taskAt, withTick } from './notes.rules'

const shown = (text: string, words: string[]) =>
  markWords(text, words)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('')

describe('search words', () => {
  test.each([
    ['Apples and pineapples', ['apple'], '[Apples] and pineapples'],
    ['Crème brûlée', ['creme'], '[Crème] brûlée'],
    ['creme', ['CRÈME'], '[creme]'],
    ['<b>apple</b>', ['apple', 'b'], '<[b]>[apple]</[b]>'],
    ['nothing', ['apple'], 'nothing'],
    ['', ['apple'], ''],
  ])('in %p for %p are marked as %p', (text, words, expected) => {
    expect(shown(text, words)).toBe(expected)
  })
})

describe('the plain text of a note', () => {
  test.each([
    ['# Title\n\nSome *very* **bold** `code`', 'Title\nSome very bold code'],
    ['- one\n- [ ] two\n- [x] three', '• one\n☐ two\n☑ three'],
    ['> quoted', 'quoted'],
    ['[Site](https://example.org) ![alt](x.png)', 'Site alt'],
    ['```js\nlet a\n```', 'let a'],
    ['a\n\n---\n\nb', 'a\nb'],
    ['| a | b |\n|---|---|\n| 1 | 2 |', 'a · b\n1 · 2'],
    ['snake_case_name and 2*3*4', 'snake_case_name and 2*3*4'],
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  ])('%p reads %p', (markdown, text) => {
    expect(plainText(markdown)).toBe(text)
  })

  test('keeps the marks', () => {
    expect(
      plainParts([
        { text: '**the ', isMatch: false },
        { text: 'apple', isMatch: true },
        { text: '** *x*', isMatch: false },
      ]),
    ).toEqual([
      { text: 'the ', isMatch: false },
      { text: 'apple', isMatch: true },
      { text: ' x', isMatch: false },
    ])
  })

  test.each(['*', '[a](b', '- ', '| -', '_a', '` '])('of %j repeated many times is fast', (sign) => {
    expect(plainText(sign.repeat(50_000 / sign.length)).length).toBeLessThanOrEqual(50_000)
  })
})

describe('a line of a checklist', () => {
  const note = 'Packing\n- [ ] socks\n  - [x] warm ones\n1. [ ] tent\n- not a box'

  test('is identified by its line number', () => {
    expect([1, 2, 3, 4, 5, 9].map((line) => taskAt(note, line)?.text)).toEqual([
      undefined,
      '- [ ] socks',
      '  - [ ] warm ones',
      '1. [ ] tent',
      undefined,
      undefined,
    ])
  })

  test('is ticked and cleared without other changes', () => {
    const socks = { line: 2, text: '- [ ] socks' }
    const done = withTick(note, socks, true)
    expect(done).toBe(note.replace('[ ] socks', '[x] socks'))
    expect(withTick(done ?? '', socks, false)).toBe(note)
    expect(withTick(note, { line: 3, text: '  - [ ] warm ones' }, false)).toBe(note.replace('[x]', '[ ]'))
  })

  test('is found after others moved it, unless two lines have the same text', () => {
    const socks = { line: 2, text: '- [ ] socks' }
    expect(withTick('New\nPacking\n- [ ] socks', socks, true)).toBe('New\nPacking\n- [x] socks')
    expect(withTick('a\nb\n- [ ] socks\n- [x] socks', socks, true)).toBeUndefined()
    expect(withTick('Packing\n- [ ] shoes', socks, true)).toBeUndefined()
  })

  test('keeps a text with dollar signs', () => {
    const line = { line: 1, text: '- [ ] pay $1 and $& now' }
    expect(withTick(line.text, line, true)).toBe('- [x] pay $1 and $& now')
  })
})

describe('two versions', () => {
  const base = { title: 'List', content: 'Milk', color: 'blue' }

  test('with different changed fields merge', () => {
    expect(merge(base, { ...base, content: 'Eggs' }, { ...base, color: 'pink' })).toEqual({
      merged: { title: 'List', content: 'Eggs', color: 'pink' },
      conflicts: [],
    })
  })

  test('conflict in a field that both changed differently, not if both made the same change', () => {
    expect(merge(base, { ...base, content: 'Eggs' }, { ...base, content: 'Bread' }).conflicts).toEqual(['content'])
    expect(merge(base, { ...base, content: 'Eggs' }, { ...base, content: 'Eggs' }).conflicts).toEqual([])
  })

  test('never lose a change of only one side', () => {
    const some = fc.record({ title: fc.string(), content: fc.string(), color: fc.string() })
    fc.assert(
      fc.property(some, some, some, (first, mine, theirs) => {
        const { merged, conflicts } = merge(first, mine, theirs)
        for (const name of ['title', 'content', 'color'] as const) {
          if (conflicts.includes(name)) continue
          expect([mine[name], theirs[name]]).toContain(merged[name])
          if (mine[name] !== first[name]) expect(merged[name]).toBe(mine[name])
          if (theirs[name] !== first[name]) expect(merged[name]).toBe(theirs[name])
        }
      }),
    )
  })
})
