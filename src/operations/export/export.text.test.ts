import { describe, expect, test } from 'bun:test'
import { createPaths, fileName, splitFileName, stripControls } from './export.text'

describe('a file name', () => {
  test.each([
    ['IMG_1.JPG', 'IMG_1.JPG'],
    ['../../etc/passwd.txt', '_.._etc_passwd.txt'],
    ['C:\\Windows\\a.txt', 'C__Windows_a.txt'],
    ['a\nb\u0000c.png', 'a b c.png'],
    ['invoice\u202efdp.exe', 'invoice fdp.exe'],
    ['CON.txt', '_CON.txt'],
    ['nul', '_nul.bin'],
    ['  .hidden. ', 'hidden.bin'],
    ['', 'untitled.bin'],
    ['...', 'untitled.bin'],
    ['What? "Now" <1|2>*.pdf', 'What_ _Now_ _1_2__.pdf'],
    ['Grandma’s 80th 🎂👨‍👩‍👧.jpeg', 'Grandma’s 80th 🎂👨‍👩‍👧.jpeg'],
    ['u\u0308ber.txt', 'über.txt'],
    ['\ud83d half.txt', '\ufffd half.txt'],
    ['Mr. Smith', 'Mr. Smith.bin'],
  ])('%j becomes %j', (name, expected) => {
    const { stem, extension } = splitFileName(name)
    expect(fileName(stem, extension || '.bin')).toBe(expected)
  })

  test('is cut between characters, and keeps its extension', () => {
    const name = fileName('👨‍👩‍👧'.repeat(50), '.jpg')
    expect(name).toEndWith('👧.jpg')
    expect(Buffer.byteLength(name)).toBeLessThan(256)
  })

  test('of a long text in any script fits into 255 bytes', () => {
    expect(Buffer.byteLength(fileName('家'.repeat(300), '.jpeg'))).toBeLessThan(246)
  })

  test('is unique in a folder, whatever its case', () => {
    const paths = createPaths()
    const given = [
      ['a', '.txt'],
      ['a', '.txt'],
      ['A', '.txt'],
      ['a (2)', '.txt'],
      ['a', '.png'],
    ].map(([stem = '', extension = '']) => paths('files', stem, extension))
    expect(given).toEqual(['files/a.txt', 'files/a (2).txt', 'files/A (3).txt', 'files/a (2) (2).txt', 'files/a.png'])
    expect(paths('other', 'a', '.txt')).toBe('other/a.txt')
  })
})

test('a text keeps its lines and tabs, and loses control characters', () => {
  expect(stripControls('a\r\nb\rc\td\u0000\u001b[31m')).toBe('a\nb\nc\td[31m')
})
