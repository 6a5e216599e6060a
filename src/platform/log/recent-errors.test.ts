import { describe, expect, test } from 'bun:test'
import { createLog, silentLog } from './log'
import { rememberErrors } from './recent-errors'

const id = '019ab2c3-0000-7000-8000-0123456789ab'

describe('a log with recent errors', () => {
  test('still writes every line in full', () => {
    const lines: string[] = []
    const { log } = rememberErrors(createLog('json', { write: (line) => lines.push(line) }))
    log.info('request', { path: '/api/families' })
    log.warn('mail was not sent', { reason: 'to ada@example.org' })
    log.error('failed', { error: 'first\nsecond' })
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 'info', path: '/api/families' },
      { level: 'warn', reason: 'to ada@example.org' },
      { level: 'error', error: 'first\nsecond' },
    ])
  })

  test('keeps the newest fifty warnings and errors, newest first, and counts them all', () => {
    const { log, memory } = rememberErrors(silentLog)
    expect(memory()).toEqual({ since: expect.stringMatching(/^\d{4}-.+Z$/), count: 0, newest: [] })
    log.info('request')
    for (let i = 1; i <= 60; i++) log[i % 2 ? 'warn' : 'error'](`number ${i}`)
    const { count, newest } = memory()
    expect([count, newest.length]).toEqual([60, 50])
    expect([newest[0], newest[1], newest[49]].map((one) => [one?.message, one?.level])).toEqual([
      ['number 60', 'error'],
      ['number 59', 'warn'],
      ['number 11', 'warn'],
    ])
  })

  const remembered = (fields: Record<string, unknown>) => {
    const { log, memory } = rememberErrors(silentLog)
    log.error('request failed', fields)
    return memory().newest[0]
  }

  test('shows route and request id of a request', () => {
    const path = `/api/families/${id}/events/${id}`
    expect(remembered({ requestId: id, method: 'PATCH', path, error: 'SQLiteError: disk I/O error\n  at run' })).toEqual({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      level: 'error',
      message: 'request failed',
      requestId: id,
      route: 'PATCH /api/families/…/events/…',
      about: 'SQLiteError',
    })
  })

  test('shows the kind of a job', () => {
    expect(remembered({ kind: 'refill-lists', attempts: 2, error: 'Error: no' })).toMatchObject({ about: 'refill-lists', route: null })
  })

  test.each([
    ['an address in a path', { method: 'GET', path: '/api/people/ada@example.org' }],
    ['the code of an invitation', { method: 'GET', path: '/join/CANARYcode_x1' }],
    ['a code in small letters', { method: 'GET', path: `/join/${'canary'.repeat(6)}` }],
    ['a name', { method: 'GET', path: '/api/photos/Canary%20Rivera.jpg' }],
    ['the message of an error', { error: 'Error: canary is not JSON' }],
    ['an error without a name', { error: 'Canary' }],
    ['a body', { body: { password: 'canary' } }],
    ['a reason', { reason: 'canary@example.org is unknown' }],
    ['invalid ids and kinds', { requestId: 'canary', kind: 'Canary Rivera' }],
  ])('drops %s', (_, fields) => {
    expect(JSON.stringify(remembered(fields))).not.toMatch(/canary|ada/i)
  })
})
