import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { broken, circleIn, filesOf, type Import, imports, root } from './imports.scan'

// Checks every import of the program against the architecture's table "Who may import whom".

const featureOf = (path: string) => /^(?:src|web)\/(?:features|operations)\/([^/]+)\//.exec(path)?.[1]
const isOwn = (path: string) => /^(src|web|cli)\//.test(path)

/** Code that runs in the browser, too, besides contracts and rules. */
const shared = /^src\/shared\//
const isContractOrRules = (path: string) => /^src\/(?:features|operations)\/.+\.(contract|rules)(\.ts)?$/.test(path)

describe('the imports', () => {
  test('are all detected: values, types, parent folders, packages and dynamic imports', () => {
    const to = (from: string) => imports.filter((found) => found.from === from)
    expect(to('src/features/chat/chat.service.ts')).toContainEqual({
      from: 'src/features/chat/chat.service.ts',
      to: 'src/platform/access',
      typeOnly: true,
    })
    expect(to('src/features/chat/chat.service.ts')).toContainEqual({
      from: 'src/features/chat/chat.service.ts',
      to: 'src/features/chat/chat.rules',
      typeOnly: false,
    })
    expect(to('src/platform/native/native-sharp.ts').map((found) => found.to)).toContain('sharp')
    expect(imports.filter(({ from }) => from.startsWith('web/')).length).toBeGreaterThan(50)
    expect(imports.filter(({ from }) => from.startsWith('cli/')).length).toBeGreaterThan(10)
  })

  test('of the platform name no feature', () => {
    expect(broken(({ from, to }) => !from.startsWith('src/platform/') || featureOf(to) === undefined)).toEqual([])
  })

  test('of contracts and rules name only zod, shared code, and other contracts and rules', () => {
    expect(broken(({ from, to }) => !isContractOrRules(from) || to === 'zod' || shared.test(to) || isContractOrRules(to))).toEqual([])
  })

  test('of zod use the whole namespace and are never dynamic, which would bundle all of zod and load it at every start', async () => {
    const other = /(?<!import (?:type )?\* as z )from 'zod[^']*'|import\(\s*'zod/
    const files = ['src', 'web', 'cli'].flatMap(filesOf)
    const sources = await Promise.all(files.map(async (path) => ({ path, source: await Bun.file(join(root, path)).text() })))
    expect(sources.filter(({ source }) => other.test(source)).map(({ path }) => path)).toEqual([])
  })

  test('of shared code name no server code', () => {
    const libraries = ['zod', '@ultraq/icu-message-formatter', '@schummar/icu-type-parser']
    expect(broken(({ from, to }) => !shared.test(from.replace(/\.ts$/, '')) || libraries.includes(to) || shared.test(to))).toEqual([])
  })

  test('of the web name, of the server, only contracts, rules, shared code and types of errors', () => {
    const typesOf = /^src\/platform\/errors$/
    const may = ({ to, typeOnly }: Import) =>
      !to.startsWith('src/') || isContractOrRules(to) || shared.test(to) || (typeOnly && typesOf.test(to))
    // The browser tests of injected scripts send the bodies of the access matrix.
    const ofTests = ({ from, to }: Import) => from.startsWith('web/e2e/') && to.startsWith('src/testing/matrix.')
    expect(broken((found) => !found.from.startsWith('web/') || may(found) || ofTests(found))).toEqual([])
  })

  test('of the server and the command line name no web code', () => {
    expect(broken(({ from, to }) => from.startsWith('web/') || from.startsWith('cli/build') || !to.startsWith('web/'))).toEqual([])
  })

  test("of a feature name no other one's store or routes", () => {
    const isInner = (path: string) => /^src\/(?:features|operations)\/.+\.(store|routes)$/.test(path)
    const isFeatureOfServer = (path: string) => /^src\/(?:features|operations)\//.test(path)
    expect(broken(({ from, to }) => !isFeatureOfServer(from) || !isInner(to) || featureOf(from) === featureOf(to))).toEqual([])
  })

  test('of web/ui name no feature and no form, and of the platform neither the session nor the outbox', () => {
    const above = /^web\/(?:features|forms|platform\/(?:session|offline))\//
    expect(broken(({ from, to }) => !from.startsWith('web/ui/') || (featureOf(to) === undefined && !above.test(to)))).toEqual([])
  })

  test('of web/forms name no feature', () => {
    expect(broken(({ from, to }) => !from.startsWith('web/forms/') || featureOf(to) === undefined)).toEqual([])
  })

  test('of web/platform name no screen block, no form and no feature', () => {
    // A session is a user with families, and an upload is an object: the platform needs these contracts.
    const own = /^src\/features\/(?:accounts|families|objects)\/[^/]+\.contract$/
    // The list of the features' translations.
    const isTexts = (to: string) => /^web\/.+\/texts\/\w+\.json$/.test(to)
    const may = (to: string) => isTexts(to) || (!/^web\/(?:ui|forms)\//.test(to) && (featureOf(to) === undefined || own.test(to)))
    expect(broken(({ from, to }) => !from.startsWith('web/platform/') || may(to))).toEqual([])
  })

  test('of the web have no cycles', () => {
    const ofWeb = imports.filter(({ from, to }) => from.startsWith('web/') && !from.startsWith('web/e2e/') && to.startsWith('web/'))
    expect(new Set(ofWeb.map(({ from }) => from)).size).toBeGreaterThan(300)
    expect(circleIn(ofWeb)).toBeUndefined()
  })

  test('of the command line name no store and no routes', () => {
    expect(broken(({ from, to }) => !from.startsWith('cli/') || !/\.(store|routes)$/.test(to))).toEqual([])
  })

  test('of the program name no test code', () => {
    expect(
      broken(({ from, to }) => from.startsWith('src/testing/') || from.startsWith('web/e2e/') || !to.startsWith('src/testing/')),
    ).toEqual([])
  })

  test('lead to files, not to folders or barrels', () => {
    const files = new Set(['src', 'web', 'cli'].flatMap(filesOf).map((path) => path.replace(/\.tsx?$/, '')))
    // The architecture names the entry of the command line index.
    const isFile = (path: string) => files.has(path.replace(/\.tsx?$/, '')) || path === 'cli' || !/(\.tsx?|\/[^./]+(\.[a-z]+)?)$/.test(path)
    expect(broken(({ to }) => !isOwn(to) || /\.(css|html|json|svg|woff2)$/.test(to) || isFile(to))).toEqual([])
    expect([...files].filter((path) => path.endsWith('/index') && path !== 'cli/index')).toEqual([])
  })

  test('are not re-exported by any file', async () => {
    const passing: string[] = []
    const files = ['src', 'web', 'cli'].flatMap(filesOf).filter((path) => !path.startsWith('web/e2e/'))
    for (const path of files)
      if (/^export\s+(\*|(type\s+)?\{[^}]*\})\s+from\s/m.test(await Bun.file(join(root, path)).text())) passing.push(path)
    expect(passing).toEqual([])
  })
})
