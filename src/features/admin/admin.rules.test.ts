import { expect, test } from 'bun:test'
import { checkProxyHeaders, type RequestOrigin } from './admin.rules'

const direct: RequestOrigin = {
  forwardedFor: null,
  forwardedProto: null,
  address: '192.168.1.20',
  isTrusted: false,
  url: 'http://pi:8080',
  ownUrl: undefined,
}
const https = { forwardedProto: 'https', url: 'https://hearth.example.org' }

const cases: [what: string, arrival: Partial<RequestOrigin>, state: 'ok' | 'problem', found: RegExp][] = [
  ['directly', {}, 'ok', /^http:\/\/pi:8080$/],
  ['directly, at home, while the family has an address outside', { ownUrl: 'https://hearth.example.org' }, 'ok', /^https:/],
  ['by a trusted proxy', { ...https, forwardedFor: '1.2.3.4', address: '1.2.3.4', ownUrl: 'https://hearth.example.org' }, 'ok', /^https:/],
  ['by a trusted proxy without https', { forwardedFor: '1.2.3.4', forwardedProto: 'http', address: '1.2.3.4' }, 'ok', /^http:/],
  ['by trusted proxies alone', { forwardedFor: '10.0.0.7', forwardedProto: 'http', address: '10.0.0.2', isTrusted: true }, 'ok', /^http:/],
  ['by an unknown proxy, with https', { forwardedFor: '1.2.3.4', forwardedProto: 'https' }, 'problem', /proxy at 192\.168\.1\.20 is not/],
  ['by an unknown proxy, with http', { forwardedFor: '1.2.3.4', forwardedProto: 'http' }, 'problem', /is not believed/],
  ['by an unknown proxy, without a protocol', { forwardedFor: '1.2.3.4' }, 'problem', /is not believed/],
  ['by https, with links of http', { ...https, ownUrl: 'http://hearth.example.org' }, 'problem', /HEARTH_URL is http:\/\/hearth/],
]

test.each(cases)('a request that came %s', (_, arrival, state, found) => {
  const finding = checkProxyHeaders({ ...direct, ...arrival })
  expect(finding).toMatchObject({ check: 'address', state, found: expect.stringMatching(found) })
  expect(finding.advice === null).toBe(state === 'ok')
})
