import { expect, test } from 'bun:test'
import { parseEnvFile } from './env-file'

// As systemd.exec(5) describes EnvironmentFile=.

test.each<[string, Record<string, string>]>([
  ['A=1\nB=2', { A: '1', B: '2' }],
  ['A=1\r\nB=2\r\n', { A: '1', B: '2' }],
  ['\uFEFFA=1', { A: '1' }],
  ['# A=1\n; B=2\n\n   \n  # C=3', {}],
  ['  A = 1  ', { A: '1' }],
  ['A=', { A: '' }],
  ['A=one two', { A: 'one two' }],
  ['A=a#b', { A: 'a#b' }],
  ['A="Hearth <h@example.org>"', { A: 'Hearth <h@example.org>' }],
  ['A=\'it is "so"\'', { A: 'it is "so"' }],
  ['A="a \\"b\\" \\\\ \\$c \\d"', { A: 'a "b" \\ $c \\d' }],
  ["A='a\\b'", { A: 'a\\b' }],
  ['A=a\\ b', { A: 'a b' }],
  ['A="x"y\'z\'', { A: 'xyz' }],
  ['A=one \\\ntwo\nB=2', { A: 'one two', B: '2' }],
  ['A=smtps://u:p%20s@mail.example.org?x=1', { A: 'smtps://u:p%20s@mail.example.org?x=1' }],
  ['A=1\nA=2', { A: '2' }],
])('%j sets %j', (text, values) => {
  expect(parseEnvFile(text)).toEqual({ values, mistakes: [] })
})

test.each<[string, number, string]>([
  ['A=1\nnonsense', 2, 'is no assignment such as HEARTH_PORT=8080'],
  ['export A=1', 1, 'is no assignment such as HEARTH_PORT=8080'],
  ['=1', 1, 'is no assignment such as HEARTH_PORT=8080'],
  ['\n\nA="1', 3, 'A has a quote that is not closed'],
  ["A='1", 1, 'A has a quote that is not closed'],
  ['A=x \\\ny\nB', 3, 'is no assignment such as HEARTH_PORT=8080'],
])('%j has a mistake in line %i', (text, line, message) => {
  expect(parseEnvFile(text).mistakes).toEqual([{ line, message }])
})
