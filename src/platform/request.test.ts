import { describe, expect, test } from 'bun:test'
import { originOf } from './request'

const request = (headers: Record<string, string>) =>
  new Request('http://10.0.0.1:8080/', { headers: { host: '10.0.0.1:8080', ...headers } })
const trusts = (address: string) => address.startsWith('10.')

describe('a request through a trusted proxy', () => {
  test('comes from the address, scheme and name that the proxy says', () => {
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
  ])('of hops %p came from %s: the last one that no proxy of ours added', (hops, address) => {
    expect(originOf(request({ 'x-forwarded-for': hops }), '10.0.0.9', trusts).address).toBe(address)
  })

  test('keeps its Host when the proxy passes that on', () => {
    expect(originOf(request({ host: 'hearth.example.org', 'x-forwarded-proto': 'https' }), '10.0.0.9', trusts).url).toBe(
      'https://hearth.example.org',
    )
  })
})

test('a request from anyone else comes from where it comes from, whatever it says', () => {
  const headers = { 'x-forwarded-for': '10.0.0.9', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.example' }
  expect(originOf(request(headers), '203.0.113.7', trusts)).toEqual({ address: '203.0.113.7', secure: false, url: 'http://10.0.0.1:8080' })
})
