import { expect, test } from 'bun:test'
import { safeName } from './objects.names'

test.each([
  ['beach.jpg', 'image/jpeg', 'beach.jpg'],
  ['IMG_1.JPEG', 'image/jpeg', 'IMG_1.JPEG'],
  ['IMG_1.HEIC', 'image/jpeg', 'IMG_1.jpg'],
  ['setup.exe', 'application/pdf', 'setup.exe.pdf'],
  ['setup.exe ..', 'application/pdf', 'setup.exe.pdf'],
  ['page.html', 'text/plain', 'page.html.txt'],
  ['run.bat', 'text/plain', 'run.bat.txt'],
  ['notes.md', 'text/plain', 'notes.md'],
  ['invoice 2.0', 'application/pdf', 'invoice 2.0.pdf'],
  ['Insurance', 'text/plain', 'Insurance.txt'],
  ['.jpg', 'image/jpeg', '.jpg.jpg'],
  ['beach\u202egpj.exe', 'image/png', 'beachgpj.exe.png'],
  ['a\u2066b\u2069\u200f\u061c.png', 'image/png', 'ab.png'],
  ['a\nb\u0085c\u2028d.png', 'image/png', 'a b c d.png'],
  ['👨‍👩‍👧 می‌خواهم.png', 'image/png', '👨‍👩‍👧 می‌خواهم.png'],
  ['\u202e\u202d', 'image/png', 'file.png'],
  [`${'x'.repeat(255)}`, 'application/pdf', `${'x'.repeat(251)}.pdf`],
  [`${'x'.repeat(251)}.pdf`, 'application/pdf', `${'x'.repeat(251)}.pdf`],
  ['beach\u202egpj.exe', null, 'beachgpj.exe'],
])('names the file %j of the type %p %j', (name, type, expected) => {
  expect(safeName(name, type)).toBe(expected)
  expect(safeName(expected, type)).toBe(expected)
})
