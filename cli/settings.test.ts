import { afterEach, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDataFlag } from './quoting'
import { currentRun, startRun } from './run'
import { openSettings } from './settings'

// A test must not write the usual env file, /etc/hearth.env, so it names another one. src/testing/cli/settings.test.ts tests the rest.

describe('the usual env file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-settings-'))
  const usual = join(folder, 'hearth.env')
  const data = join(folder, 'data')
  const open = (text: string | undefined, flags: Record<string, string> = {}) => {
    rmSync(usual, { force: true })
    if (text !== undefined) writeFileSync(usual, text)
    return openSettings(flags, true, usual)
  }
  const text = `HEARTH_DATA=${data}\nHEARTH_PORT=8111\n`
  afterEach(() => {
    rmSync(usual, { force: true })
    startRun()
  })

  test('provides the data folder and the settings, so that commands need no --data', () => {
    const opened = open(text)
    expect([opened.data, opened.pick(['port']).port, opened.originOf('data')]).toEqual([data, 8111, { origin: 'file', path: usual }])
    expect(addDataFlag('Run `hearth doctor`.')).toBe('Run `hearth doctor`.')
  })

  test('is ignored if it is missing or names another data folder', () => {
    expect(open(undefined).pick(['port']).port).toBe(8080)
    expect(open(text, { data: join(folder, 'other') }).pick(['port']).port).toBe(8080)
    expect(addDataFlag('Run `hearth doctor`.')).toBe(`Run \`hearth doctor --data ${folder}/other\`.`)
    expect(open(text, { data }).pick(['port']).port).toBe(8111)
    expect(open('HEARTH_PORT=8111\n', { data: join(folder, 'other') }).pick(['port']).port).toBe(8111)
  })

  test('has its lines checked', () => {
    expect(open('HEARTH_PROT=1\n').unknown).toEqual([`${usual}: HEARTH_PROT: is not a setting of Hearth; did you mean HEARTH_PORT?`])
  })
})

test.each([
  ['Run `hearth backup restore FILE --force`.', 'Run `hearth backup restore FILE --force --data /srv/h`.'],
  ['Run `hearth doctor --data /x` or `hearth serve --help`.', 'Run `hearth doctor --data /x` or `hearth serve --help`.'],
  ['What `hearth version` prints, `chmod 600 x`, hearth doctor.', 'What `hearth version` prints, `chmod 600 x`, hearth doctor.'],
])('%j names the folder: %j', (message, quoted) => {
  startRun()
  currentRun().quotedFolder = '/srv/h'
  expect(addDataFlag(message)).toBe(quoted)
  startRun()
})
