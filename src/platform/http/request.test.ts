import { describe, expect, test } from 'bun:test'
import { originOf } from './request'

const request = (headers: Record<string, string>) =>
  new Request('http://10.0.0.1:8080/', { headers: { host: '10.0.0.1:8080', ...headers } })
const trusts = (address: string) => address.startsWith('10.')

describe('a request through a trusted proxy', () => {
  test('has the address, scheme and host of the forwarding headers', () => {
    const headers = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'hearth.example.org' }
    expect(originOf(request(headers), '10.0.0.9', trusts)).toEqual({
      address: '203.0.113.7',
      secure: true,
      url: 'https://hearth.example.org',
    })
  })

  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['1.1.1.1, 203.0.113.7', '203.0.113.7'],
    ['1.1.1.1, 203.0.113.7, 10.0.0.8', '203.0.113.7'],
    ['10.0.0.7, 10.0.0.8', '10.0.0.9'],
    ['', '10.0.0.9'],
    [', ,', '10.0.0.9'],
    ['203.0.113.7:4711', '203.0.113.7'],
    ['203.0.113.7:4711, 10.0.0.8:80', '203.0.113.7'],
    ['2001:db8::7', '2001:db8::7'],
    ['[2001:db8::7]', '2001:db8::7'],
    ['"[2001:db8::7]:4711", 10.0.0.8', '2001:db8::7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['203.0.113.7, ::ffff:10.0.0.8', '203.0.113.7'],
  ])('with hops %p has the address %s, the last one that is not a trusted proxy', (hops, address) => {
    expect(originOf(request({ 'x-forwarded-for': hops }), '10.0.0.9', trusts).address).toBe(address)
  })

  test.each(['unknown', '_hidden', '1.1.1.1.1', '203.0.113.7; x', "' OR 1=1", '[2001:db8::7', '203.0.113.7:http', '<script>'])(
    'has the address of the proxy if the last hop is %p, not a forgeable earlier one',
    (hop) => {
      for (const hops of [hop, `198.51.100.1, ${hop}`, `198.51.100.1, ${hop}, 10.0.0.8`])
        expect(originOf(request({ 'x-forwarded-for': hops }), '10.0.0.9', trusts).address).toBe('10.0.0.9')
    },
  )

  test.each([
    ['https', true],
    ['HTTPS', true],
    ['https, http', true],
    ['http', false],
    ['http, https', false],
    ['', false],
  ])('with the scheme %p is secure: %p', (proto, secure) => {
    expect(originOf(request({ 'x-forwarded-proto': proto }), '10.0.0.9', trusts).secure).toBe(secure)
  })

  test.each([
    ['hearth.example.org, inner', 'http://hearth.example.org'],
    ['hearth.example.org:8443', 'http://hearth.example.org:8443'],
    ['[2001:db8::1]:8443', 'http://[2001:db8::1]:8443'],
    ['evil.example/path', 'http://10.0.0.1:8080'],
    ['user@evil.example', 'http://10.0.0.1:8080'],
    ['"><script>', 'http://10.0.0.1:8080'],
    ['', 'http://10.0.0.1:8080'],
  ])('with the host %p has the url %s', (host, url) => {
    expect(originOf(request({ 'x-forwarded-host': host }), '10.0.0.9', trusts).url).toBe(url)
  })

  test('ignores other forwarding headers', () => {
    const headers = { forwarded: 'for=203.0.113.7;proto=https;host=evil.example', 'x-real-ip': '203.0.113.7', 'x-forwarded-ssl': 'on' }
    expect(originOf(request(headers), '10.0.0.9', trusts)).toEqual({ address: '10.0.0.9', secure: false, url: 'http://10.0.0.1:8080' })
  })

  test('keeps its Host header without X-Forwarded-Host', () => {
    expect(originOf(request({ host: 'hearth.example.org', 'x-forwarded-proto': 'https' }), '10.0.0.9', trusts).url).toBe(
      'https://hearth.example.org',
    )
  })
})

test('forwarding headers of a direct client are ignored', () => {
  const headers = {
    'x-forwarded-for': '10.0.0.9',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'evil.example',
    'x-real-ip': '10.0.0.9',
    forwarded: 'for=10.0.0.9;proto=https',
  }
  expect(originOf(request(headers), '203.0.113.7', trusts)).toEqual({ address: '203.0.113.7', secure: false, url: 'http://10.0.0.1:8080' })
})

test('an IPv4-mapped address becomes the IPv4 address', () => {
  expect(originOf(request({}), '::ffff:203.0.113.7', trusts).address).toBe('203.0.113.7')
})
