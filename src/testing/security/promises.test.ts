import { expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const repository = join(import.meta.dir, '../../..')

test('every promise of SECURITY.md names an existing test', () => {
  const text = readFileSync(join(repository, 'SECURITY.md'), 'utf8')
  const section = text.slice(text.indexOf('Each promise has a test'), text.indexOf('## What is not promised'))
  const promises = section.split(/^- /m).slice(1)
  expect(promises.length).toBeGreaterThan(15)
  const proofs = promises.map((promise) => [...promise.matchAll(/`([^`]+\.(?:test|e2e)\.ts)`/g)].map(([, name = '']) => name))
  expect(promises.filter((_, at) => proofs[at]?.length === 0)).toEqual([])
  const exists = (name: string) => existsSync(join(repository, /^(src|web)\//.test(name) ? '' : 'src/testing', name))
  expect(proofs.flat().filter((name) => !exists(name))).toEqual([])
})
