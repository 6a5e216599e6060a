import { describe, expect, test } from 'bun:test'
import { broken, circleIn, type Import, imports } from './imports.scan'

// The layers of the server, from the lowest: shared, platform, features, operations, server, cli. Each imports only what is below it.

/** A layer, and what it must not import. */
type Layer = { of: RegExp; not: RegExp; mayReadPure?: true; except?: Record<string, string> }

/** Contracts and rules are pure: a feature may read those of operations too. */
const isPure = (path: string) => /^src\/(?:features|operations)\/.+\.(contract|rules)(\.ts)?$/.test(path)

const layers: Record<string, Layer> = {
  'src/shared': { of: /^src\/shared\//, not: /^(?:src\/(?!shared\/)|cli|web)/ },
  'src/platform': { of: /^src\/platform\//, not: /^(?:src\/(?!shared\/|platform\/)|cli|web)/ },
  'src/features': {
    of: /^src\/features\//,
    not: /^(?:src\/(?!shared\/|platform\/|features\/)|cli|web)/,
    mayReadPure: true,
    except: {
      'src/features/admin/admin.service.ts → src/operations/backups/backups.service': 'the admin page makes backups and shows them',
      'src/features/admin/admin.service.ts → src/operations/doctor/doctor.process': 'the admin page starts the checks of the doctor',
      'src/features/system/clock-watch.ts → src/operations/doctor/doctor.database':
        'the start runs one check of the doctor, that of the clock',
    },
  },
  'src/operations': {
    of: /^src\/operations\//,
    not: /^(?:src\/(?!shared\/|platform\/|features\/|operations\/)|cli|web)/,
    except: { 'src/operations/export/export.tables.ts → src/features': 'each feature names its tables in an export' },
  },
  'src/server': { of: /^src\/server\//, not: /^(?:src\/(?:demo|testing|main)|cli|web)/ },
  'src/demo': { of: /^src\/demo\//, not: /^(?:src\/(?:server\/listen|testing|main)|cli|web)/ },
}

const wrongIn = ({ of, not, mayReadPure, except = {} }: Layer, among: readonly Import[] = imports) =>
  broken(({ from, to }) => !of.test(from) || !not.test(to) || (mayReadPure && isPure(to)) || `${from} → ${to}` in except, among)

const isServer = (path: string) => /^(?:src|cli)\//.test(path)
const ofServer = imports.filter(({ from, to }) => isServer(from) && isServer(to))
const planted = (from: string, to: string): Import => ({ from, to, typeOnly: true })

describe('the layers of the server', () => {
  test.each(Object.keys(layers))('%s imports nothing of a layer above it', (name) => {
    expect(wrongIn(layers[name] as Layer)).toEqual([])
  })

  test.each([
    ['src/shared', 'src/shared/money.ts', 'src/platform/errors'],
    ['src/shared', 'src/shared/money.ts', 'src/operations/backups/backups.tar'],
    ['src/platform', 'src/platform/act.ts', 'src/features/tasks/tasks.service'],
    ['src/platform', 'src/platform/act.ts', 'src/server/services'],
    ['src/platform', 'src/platform/act.ts', 'src/features/tasks/tasks.contract'],
    ['src/features', 'src/features/tasks/tasks.service.ts', 'src/server/services'],
    ['src/features', 'src/features/tasks/tasks.service.ts', 'src/operations/backups/backups.service'],
    ['src/features', 'src/features/tasks/tasks.service.ts', 'src/features'],
    ['src/operations', 'src/operations/backups/backups.tar.ts', 'src/server/services'],
    ['src/server', 'src/server/boot.ts', 'cli/support'],
    ['src/demo', 'src/demo/demo.ts', 'src/testing/hearth'],
  ])('of %s: an import by %s of %s is found', (name, from, to) => {
    expect(wrongIn(layers[name] as Layer, [...imports, planted(from, to)])).toEqual([`${from} → ${to}`])
  })

  test('have no exception that nothing needs', () => {
    const found = new Set(imports.map(({ from, to }) => `${from} → ${to}`))
    const excepted = Object.values(layers).flatMap(({ except = {} }) => Object.keys(except))
    expect(excepted.filter((name) => !found.has(name))).toEqual([])
  })
})

describe('the imports of src and cli', () => {
  test('form no circle, those of types included', () => {
    expect(ofServer.length).toBeGreaterThan(2000)
    expect(circleIn(ofServer)).toBeUndefined()
  })

  test('are found to form one where a file leads back to itself', () => {
    const [known] = ofServer
    const back = planted(`${known?.to}.ts`, (known?.from ?? '').replace('.ts', ''))
    const circle = circleIn([...ofServer, back])
    expect(circle?.at(0)).toBe(circle?.at(-1) as string)
    expect(circle).toContain(known?.to as string)
  })
})
