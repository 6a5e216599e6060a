import { expect, test } from 'bun:test'
import { type Device, deviceFor } from './devices.rules'

test.each<[string, number, Device]>([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', 5, 'iphone'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, 'iphone'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, 'mac'],
  ['Mozilla/5.0 (Linux; Android 16; Pixel 9)', 5, 'android'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 0, 'computer'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 0, 'computer'],
])('the steps for %s with %i touch points are those for %s', (userAgent, touchPoints, device) => {
  expect(deviceFor(userAgent, touchPoints)).toBe(device)
})
