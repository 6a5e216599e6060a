import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { createLog, type Level } from './log'

type Options = Omit<NonNullable<Parameters<typeof createLog>[1]>, 'write'>

const lines = (format: 'text' | 'json', act: (log: ReturnType<typeof createLog>) => void, options: Options = {}) => {
  const written: string[] = []
  act(createLog(format, { ...options, write: (line) => written.push(line) }))
  return written
}

test('an event is one line of JSON, also with line breaks in its fields', () => {
  const [line, ...more] = lines('json', (log) => log.error('failed', { error: 'first\nsecond "quoted"', count: 2 }))
  expect(more).toEqual([])
  expect(line).toEndWith('}\n')
  expect(line?.trimEnd()).not.toContain('\n')
  expect(JSON.parse(line ?? '')).toEqual({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    level: 'error',
    message: 'failed',
    error: 'first\nsecond "quoted"',
    count: 2,
  })
})

describe('a line of text', () => {
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z /
  const textOf = (fields: Record<string, unknown>) =>
    lines('text', (log) => log.info('it', fields))
      .join('')
      .replace(time, '')

  test('starts with date and time in UTC', () => {
    const [line] = lines('text', (log) => log.info('request', { path: '/api/families', status: 200 }))
    expect(line).toMatch(new RegExp(`${time.source}INFO {2}request path=/api/families status=200\n$`))
  })

  test.each([
    ['a word', 'word', 'it value=word'],
    ['a number', 12, 'it value=12'],
    ['words', 'two words', 'it value="two words"'],
    ['nothing', '', 'it value=""'],
    ['quotes', 'a "b"', String.raw`it value="a \"b\""`],
    ['an object', { a: 'b c' }, 'it value={"a":"b c"}'],
    ['undefined', undefined, 'it value=undefined'],
    ['a terminal’s commands', '\u001b[2J\u0007', String.raw`it value=\u001b[2J\u0007`],
  ])('writes %s as one value', (_, value, text) => expect(textOf({ value })).toBe(`INFO  ${text}\n`))

  test.each(['\n', '\r\n', '\r', '\u2028', '\u0085'])('cannot be forged by a value with the line break %j', (end) => {
    const forged = `x${end}2026-11-21T08:00:00.000Z WARN  sign-in refused address=203.0.113.9 reason=wrong_password`
    const [first = '', ...rest] = textOf({ error: forged })
      .trimEnd()
      .split(/\r\n|[\n\r\u2028\u0085]/)
    expect(first).toStartWith('INFO  it error=')
    for (const line of rest) expect(line).toStartWith('  | ')
  })
})

describe('a level', () => {
  test.each([
    ['debug', ['debug', 'info', 'warn', 'error']],
    ['info', ['info', 'warn', 'error']],
    ['warn', ['warn', 'error']],
    ['error', ['error']],
  ] as [Level, Level[]][])('of %s writes %p', (level, written) => {
    const act = (log: ReturnType<typeof createLog>) => {
      for (const each of ['debug', 'info', 'warn', 'error'] as const) log[each]('it')
    }
    const all = lines('json', act, { level })
    expect(all.map((line) => JSON.parse(line).level)).toEqual(written)
  })

  test('is a priority for the journal, on every line of an event', () => {
    const act = (log: ReturnType<typeof createLog>) => {
      log.debug('one')
      log.info('two')
      log.warn('three')
      log.error('four', { error: 'first\nsecond' })
    }
    const text = lines('text', act, { level: 'debug', priorities: true }).join('')
    expect(text.match(/^<\d>/gm)).toEqual(['<7>', '<6>', '<4>', '<3>', '<3>'])
    expect(text.split('\n').at(-2)).toBe('<3>  | second')
    expect(lines('json', act, { priorities: true }).map((line) => line.slice(0, 4))).toEqual(['<6>{', '<4>{', '<3>{'])
  })
})

describe('the log of a server', () => {
  const script = `
    const { serverLog } = await import(${JSON.stringify(join(import.meta.dir, 'log.ts'))})
    serverLog({ logLevel: 'info', log: process.env.FORMAT || undefined }).warn('it')`
  /** The output of a log on a pipe. systemd uses a socket, which JOURNAL_STREAM identifies in the same way. */
  const written = async (format: string, journal: string) => {
    const env = { PATH: process.env.PATH, FORMAT: format }
    const named = `const { dev, ino } = require('node:fs').fstatSync(2); process.env.JOURNAL_STREAM = ${journal};`
    const program = Bun.spawn([process.execPath, '-e', named + script], { env, stdout: 'ignore', stderr: 'pipe' })
    return new Response(program.stderr).text()
  }

  test.each([
    ['', /^<4>\d{4}-\S+ WARN {2}it\n$/],
    ['text', /^<4>\d{4}-\S+ WARN {2}it\n$/],
    ['json', /^<4>\{"time":.*"level":"warn","message":"it"\}\n$/],
  ])('with the format %p has priorities in the journal', async (format, line) =>
    expect(await written(format, "dev + ':' + ino")).toMatch(line),
  )

  test.each([
    ['', /^\{"time"/],
    ['text', /^\d{4}-\S+ WARN {2}it\n$/],
  ])('with the format %p has no priorities in another pipe, even with JOURNAL_STREAM set', async (format, line) =>
    expect(await written(format, "dev + ':' + ino + '9'")).toMatch(line),
  )
})

test('a broken pipe does not end the program', async () => {
  const script = `
    const { createLog } = await import(${JSON.stringify(join(import.meta.dir, 'log.ts'))})
    await Bun.stdin.text()
    const log = createLog('json')
    for (let i = 0; i < 3; i++) log.info('still here')
    console.log('done')`
  const program = Bun.spawn([process.execPath, '-e', script], { stdin: 'pipe', stdout: 'pipe', stderr: 'pipe' })
  await program.stderr.cancel()
  program.stdin.end()
  expect([await new Response(program.stdout).text(), await program.exited]).toEqual(['done\n', 0])
})
