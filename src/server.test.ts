import { expect, test } from 'bun:test'
import { readConfig } from './platform/config'
import { securityHeaders } from './platform/headers'
import { openPort } from './server'

test('while the server starts, whoever calls is asked to come back', async () => {
  await using server = openPort(readConfig({ HEARTH_PORT: '0', HEARTH_HOST: '127.0.0.1' }))
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/families`, { method: 'POST' })
  expect(answer.status).toBe(503)
  expect(await answer.json()).toEqual({ code: 'starting', message: 'Hearth is starting.' })
  expect(Object.fromEntries(answer.headers)).toMatchObject({ ...securityHeaders, 'retry-after': '1' })
})
