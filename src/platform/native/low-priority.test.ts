import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { constants, getPriority } from 'node:os'
import sharp from 'sharp'
import { withLowPriority } from './low-priority'

const prioritiesOf = (name: string) =>
  readdirSync('/proc/self/task').flatMap((id) => {
    try {
      return readFileSync(`/proc/self/task/${id}/comm`, 'utf8').trim() === name ? [getPriority(Number(id))] : []
    } catch {
      // The thread has ended.
      return []
    }
  })

test.if(process.platform === 'linux')('lowers the priority of the picture threads only', async () => {
  const inBackground = withLowPriority('libvips worker')
  const picture = await sharp({ create: { width: 1500, height: 1000, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  let found: number[] = []
  do {
    await inBackground(() => sharp(picture).resize({ width: 1200 }).webp().toBuffer())
    found = prioritiesOf('libvips worker')
  } while (!found.includes(constants.priority.PRIORITY_BELOW_NORMAL))
  expect(getPriority(process.pid)).toBe(constants.priority.PRIORITY_NORMAL)
})
