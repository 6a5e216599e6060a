import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { askWorker } from './ask-worker'

const folder = mkdtempSync(join(tmpdir(), 'hearth-worker-'))
afterAll(() => rmSync(folder, { recursive: true }))

const workerOf = (name: string, script: string) => {
  const path = join(folder, `${name}.ts`)
  writeFileSync(path, script)
  return path
}

describe('a worker', () => {
  test('answers an order', async () => {
    const path = workerOf('double', 'self.onmessage = ({ data }) => self.postMessage(data * 2)')
    expect(await askWorker<number>({ path, order: 21, seconds: 30 })).toBe(42)
  })

  test('that never answers is ended', async () => {
    const ticks = join(folder, 'ticks')
    const loop = `
      import { appendFileSync } from 'node:fs'
      self.onmessage = ({ data }) => { for (;;) { appendFileSync(data, '.'); Bun.sleepSync(1) } }`
    const path = workerOf('endless', loop)
    expect(await askWorker({ path, order: ticks, seconds: 1 })).toBeUndefined()
    await Bun.sleep(200)
    const { size } = Bun.file(ticks)
    expect(size).toBeGreaterThan(0)
    await Bun.sleep(200)
    expect(Bun.file(ticks).size).toBe(size)
  })

  test('that fails is an error with its message', async () => {
    const path = workerOf('broken', "throw new Error('No decoder here')")
    await expect(askWorker({ path, order: null, seconds: 30 })).rejects.toThrow('No decoder here')
  })
})
