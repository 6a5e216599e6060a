import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { dependents, readGraph, resolveImport } from './import-graph'
import { journeys, select, sweeps } from './selection'

const graph = new Map(
  Object.entries({
    'src/platform/db.ts': [],
    'src/platform/db.test.ts': ['src/platform/db.ts'],
    'src/features/tasks/tasks.store.ts': ['src/platform/db.ts'],
    'src/features/tasks/tasks.test.ts': ['src/testing/hearth.ts'],
    'src/features/home/home.service.ts': ['src/features/tasks/tasks.store.ts'],
    'src/features/home/home.test.ts': ['src/testing/hearth.ts'],
    'src/features/chat/chat.test.ts': ['src/testing/hearth.ts'],
    'src/server/services.ts': ['src/features/tasks/tasks.store.ts', 'src/features/home/home.service.ts'],
    'src/testing/hearth.ts': ['src/server/services.ts'],
    'web/features/tasks/task-dialog.tsx': [],
    'web/ui/button.tsx': [],
    'web/e2e/chat.ts': [],
    'web/e2e/chat.e2e.ts': ['web/e2e/chat.ts'],
    'web/e2e/tasks.e2e.ts': [],
    'web/e2e/tasks-series.e2e.ts': [],
    'web/e2e/live.e2e.ts': [],
  }),
)
const filesOf = (choices: { file: string }[]) => choices.map(({ file }) => file)

test.each([
  ['a test', ['src/features/chat/chat.test.ts'], ['src/features/chat/chat.test.ts'], []],
  [
    'a shared file',
    ['src/platform/db.ts'],
    [
      'src/features/chat/chat.test.ts',
      'src/features/home/home.test.ts',
      'src/features/tasks/tasks.test.ts',
      'src/platform/db.test.ts',
      ...sweeps,
    ],
    journeys,
  ],
  [
    'a file of a server feature',
    ['src/features/tasks/tasks.store.ts'],
    ['src/features/home/home.test.ts', 'src/features/tasks/tasks.test.ts', ...sweeps],
    ['web/e2e/tasks-series.e2e.ts', 'web/e2e/tasks.e2e.ts'],
  ],
  ['a screen', ['web/features/tasks/task-dialog.tsx'], [], ['web/e2e/tasks-series.e2e.ts', 'web/e2e/tasks.e2e.ts']],
  ['a building block', ['web/ui/button.tsx'], [], journeys],
  ['a deleted screen', ['web/features/tasks/gone.tsx'], [], ['web/e2e/tasks-series.e2e.ts', 'web/e2e/tasks.e2e.ts']],
  ['a helper of browser tests', ['web/e2e/chat.ts'], [], ['web/e2e/chat.e2e.ts']],
  ['a migration', ['migrations/0009_x.sql'], [], journeys],
  ['a document', ['docs/admins.md'], [], []],
])('a change of %s runs the tests it touches', (_, changed, unit, browser) => {
  const selection = select(changed, graph)
  expect([filesOf(selection.unit), filesOf(selection.browser)]).toEqual([unit.toSorted(), browser.toSorted()])
})

test('each test is chosen once, and says why', () => {
  const { unit, browser } = select(['src/platform/db.ts', 'web/features/tasks/task-dialog.tsx'], graph)
  expect(unit[0]).toEqual({
    file: 'src/features/chat/chat.test.ts',
    why: 'src/features/chat/chat.test.ts → src/testing/hearth.ts → … → src/features/tasks/tasks.store.ts → src/platform/db.ts',
  })
  expect(new Set(filesOf(browser)).size).toBe(browser.length)
})

test('the journeys and the sweeps are there', () => {
  expect([...journeys, ...sweeps].filter((file) => !existsSync(join(import.meta.dir, '../..', file)))).toEqual([])
})

test.each([
  ['./db', 'src/platform/log.ts', 'src/platform/db.ts'],
  ['../ui/button', 'web/features/x.tsx', 'web/ui/button.tsx'],
  ['#src/platform/db', 'web/main.tsx', 'src/platform/db.ts'],
  ['zod', 'src/platform/log.ts', undefined],
])('the import %s of %s names %p', (specifier, from, expected) => {
  expect(resolveImport(specifier, from, (path) => graph.has(path), { '#src/*': ['./src/*'] })).toBe(expected)
})

test('a circle of imports ends', () => {
  const circle = new Map([
    ['a.ts', ['b.ts']],
    ['b.ts', ['a.ts']],
  ])
  expect([...dependents(circle, ['a.ts']).keys()]).toEqual(['a.ts', 'b.ts'])
})

test('static and dynamic imports of a source are read', async () => {
  const repository = join(import.meta.dir, '../..')
  const files = [
    'src/server/listen.ts',
    'src/server/core.ts',
    'src/server/boot.ts',
    'src/platform/data-folder/lock.ts',
    'cli/testing/selection.ts',
  ]
  const imports = (await readGraph(repository, files)).get('src/server/listen.ts')
  expect(imports?.toSorted()).toEqual(['src/platform/data-folder/lock.ts', 'src/server/boot.ts', 'src/server/core.ts'])
})
