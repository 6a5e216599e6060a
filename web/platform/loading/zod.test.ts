import { expect, test } from 'bun:test'
import { join } from 'node:path'
import * as z from 'zod'

const root = join(import.meta.dir, '../../..')
const sourcesOf = (pattern: string) =>
  Promise.all(
    [...new Bun.Glob(pattern).scanSync(root)]
      .filter((path) => !/\.test\.|\/(e2e|testing)\//.test(path))
      .map(async (path) => ({ path, source: await Bun.file(join(root, path)).text() })),
  )
/** A fresh module, as in a browser before the first form opens. */
const freshDeferredZod = (): Promise<typeof import('./deferred-zod')> => import(`./deferred-zod?${crypto.randomUUID()}`)

test('zod.ts supplies every part of zod that contracts use', async () => {
  const shared = await Promise.all(['src/**/*.contract.ts', 'src/**/*.rules.ts', 'src/shared/{endpoint,schemas,money}.ts'].map(sourcesOf))
  const used = new Set(shared.flat().flatMap(({ source }) => [...source.matchAll(/\bz\.([a-z]\w*)(?=[.(])/g)].map(([, name = '']) => name)))
  const arriving = await Bun.file(join(root, 'web/platform/loading/zod.ts')).text()
  expect(
    [...used].filter((name) => !arriving.includes(` ${name}: z.${name},`)).map((name) => `Add ${name} to web/platform/loading/zod.ts.`),
  ).toEqual([])
  expect(used.size).toBeGreaterThan(15)
})

test('every screen that parses with a schema imports zod.ts', async () => {
  const reads = /(?<!JSON|URL|Date)\.(?:safeParse|parse)\b|\bschema: /
  const brings = /'(?:\.\.?\/|#web\/)[^']*(?:loading\/zod|\.\/zod|forms\/entry-form|forms\/use-edit-dialog)'/
  const readers = (await sourcesOf('web/**/*.{ts,tsx}')).filter(({ source }) => /\.contract'/.test(source) && reads.test(source))
  expect(readers.filter(({ source }) => !brings.test(source)).map(({ path }) => path)).toEqual([])
  expect(readers.length).toBeGreaterThan(20)
})

test('a schema declared before zod loads parses once it has loaded', async () => {
  const { deferredZod, resolveZod } = await freshDeferredZod()
  const name = deferredZod.lazy(() => deferredZod.string().min(2))
  const person = deferredZod.lazy(() => deferredZod.object({ name, nick: name.optional() }))
  deferredZod.config({ customError: () => 'No.' })
  expect(() => person.parse({})).toThrow('web/platform/loading/zod')
  const settings: unknown[] = []
  resolveZod({ lazy: z.lazy, object: z.object, string: z.string, config: (setting) => settings.push(setting) as never })
  expect(settings).toMatchObject([{ customError: expect.any(Function) }])
  expect(person.parse({ name: 'Ana' })).toEqual({ name: 'Ana' })
  const { safeParse } = person
  expect(safeParse({ name: 'A' }).error?.issues).toMatchObject([{ path: ['name'], code: 'too_small' }])
})
