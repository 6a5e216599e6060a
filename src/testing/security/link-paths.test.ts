import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createLog } from '#src/platform/log/log'
import { type Hearth, startHearth } from '../hearth'

// The browser's router finds the page of a link whatever the case of its path, so the server protects it whatever the case.

let hearth: Hearth
const lines: string[] = []
beforeAll(async () => {
  hearth = await startHearth({ log: createLog('text', { level: 'debug', write: (line) => lines.push(line) }) })
})
afterAll(() => hearth.stop())

const token = 'AbCdEfGhIjKlMnOpQrStUv'
const capital = (path: string) => path.replace(/[^/]+$/, (name) => `${name[0]?.toUpperCase()}${name.slice(1)}`)

describe.each([
  '/rsvp',
  '/wishes',
  '/portal',
  '/join',
  '/feeds',
  '/unsubscribe',
  '/api/rsvp',
  '/api/wishlist-links',
  '/api/portal',
  '/api/invitations',
])('a link below %s', (path) => {
  test.each([path, capital(path), path.replace(/[^/]+$/, (name) => name.toUpperCase())])(
    'is not indexed, sends no referrer and is in no log as %s',
    async (written) => {
      const { headers } = await fetch(`${hearth.url}${written}/${token}`)
      expect([headers.get('x-robots-tag'), headers.get('referrer-policy')]).toEqual(['noindex, nofollow', 'no-referrer'])
      expect(lines.join('')).not.toContain(token)
    },
  )
})
