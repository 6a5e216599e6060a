import { afterEach, expect, test } from 'bun:test'
import { mapLink, telephoneLink } from './links'

const { userAgent } = navigator
const useAgent = (value: string) => Object.defineProperty(navigator, 'userAgent', { value, configurable: true })
afterEach(() => useAgent(userAgent))

test.each([
  ['+1 (555) 010-0', 'tel:+15550100'],
  ['0555 0100 ext. 7', 'tel:055501007'],
  ['*31#5550100', 'tel:*31#5550100'],
])('%s is called as %s', (number, link) => expect(telephoneLink(number)).toBe(link))

test.each([
  ['Mozilla/5.0 (Linux; Android 15)', 'geo:0,0?q=2%20Mill%20Road%2C%20A%26B'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', 'https://maps.apple.com/?q=2%20Mill%20Road%2C%20A%26B'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'https://www.openstreetmap.org/search?query=2%20Mill%20Road%2C%20A%26B'],
])('%s opens a place with %s', (agent, link) => {
  useAgent(agent)
  expect(mapLink('2 Mill Road, A&B')).toBe(link)
})
