import { truncateSync, writeFileSync } from 'node:fs'
import { test } from './fixtures'

/** A PNG of one pixel. */
export const dot = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

export const megabytes = (count: number) => count * 1024 * 1024

/** Makes a file of zeros and returns its path: passing a buffer to the browser takes seconds. */
export const zeros = (name: string, size: number) => {
  const path = test.info().outputPath(name)
  writeFileSync(path, '')
  truncateSync(path, size)
  return path
}
