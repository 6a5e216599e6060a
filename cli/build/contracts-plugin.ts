import { dirname, join } from 'node:path'
import type { BunPlugin } from 'bun'
import { parseSync, Visitor } from 'oxc-parser'

const deferredZod = join(import.meta.dir, '../../web/platform/loading/deferred-zod')
const zod = "import * as z from 'zod'"

type Range = { start: number; end: number }
type Edit = Range & { text: string }

/** Applies edits; the outer one of two that overlap. */
const edited = (source: string, edits: readonly Edit[]) => {
  let made = ''
  let at = 0
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < at) continue
    made += source.slice(at, start) + text
    at = end
  }
  return made + source.slice(at)
}

/** The fields of an endpoint that `call` in web/platform/api/api.ts reads, besides method and path. */
const readByBrowsers = ['isPaged']

type Statement = Range & { name: string; exported: boolean; initializer: string }

/** The top-level constants of a module. */
const constantsOf = (path: string, source: string) => {
  const found: Statement[] = []
  for (const node of parseSync(path, source).program.body) {
    const declaration = node.type === 'ExportNamedDeclaration' ? node.declaration : node
    if (declaration?.type !== 'VariableDeclaration') continue
    const [{ id, init } = {}, ...others] = declaration.declarations
    if (id?.type !== 'Identifier' || !init || others.length > 0) continue
    found.push({
      start: node.start,
      end: node.end,
      name: id.name,
      exported: node !== declaration,
      initializer: source.slice(init.start, init.end),
    })
  }
  return found
}

/** Removes the fields of endpoints that only the server reads: permission, description, and the schemas of body and reply. */
const endpointsForBrowsers = (path: string, source: string) => {
  const edits: Edit[] = []
  const textOf = ({ start, end }: Range) => source.slice(start, end)
  new Visitor({
    CallExpression({ start, end, callee, arguments: [method, address, declaration] }) {
      if (textOf(callee) !== 'endpoint' || !method || !address || declaration?.type !== 'ObjectExpression') return
      const kept = declaration.properties.filter(
        (property) => property.type === 'Property' && readByBrowsers.includes(textOf(property.key)),
      )
      const fields = [`method: ${textOf(method)}`, `path: ${textOf(address)}`, ...kept.map(textOf)]
      edits.push({ start, end, text: `{ ${fields.join(', ')} }` })
    },
  }).visit(parseSync(path, source).program)
  return edited(source, edits)
}

/** The imports of a module that a part of it uses, by full path. */
const importsFor = (part: string, path: string, source: string) =>
  parseSync(path, source).program.body.flatMap((node) => {
    if (node.type !== 'ImportDeclaration' || node.importKind === 'type') return []
    const used = node.specifiers.filter(
      ({ type, local }) =>
        type === 'ImportSpecifier' && local.name !== 'msg' && new RegExp(`(?<![./'\\w])${local.name}\\b(?!:)`).test(part),
    )
    if (used.length === 0) return []
    return `import { ${used.map(({ start, end }) => source.slice(start, end)).join(', ')} } from '${Bun.resolveSync(node.source.value, dirname(path))}'`
  })

/**
 * Splits a contract into its endpoints, which the first screens call, and its schemas, which forms use and which then load with their chunk.
 *
 * @param source a contract, which declares its endpoints by `endpoint(method, path, { … })` in constants of their own, and schemas that forms use by `z.lazy(…)`
 * @returns `endpoints` without the server's fields, and the rest, whose unused schemas the bundler may drop
 */
export const contractForBrowsers = (path: string, source: string) => {
  const constants = constantsOf(path, source)
  const apis = constants.filter(({ exported, initializer }) => exported && /\bendpoint\(/.test(initializer))
  // A parameter may have the name of a schema, which never makes a path.
  const paths = constants.filter(({ initializer }) => !/\bz\./.test(initializer))
  const needed = new Set(apis)
  for (const { name, initializer } of needed) {
    const text = apis.some((api) => api.name === name) ? endpointsForBrowsers(path, `(${initializer})`) : initializer
    for (const other of paths) if (new RegExp(`\\b${other.name}\\b`).test(text)) needed.add(other)
  }
  const endpoints = endpointsForBrowsers(
    path,
    constants
      .filter((constant) => needed.has(constant))
      .map(({ start, end }) => source.slice(start, end))
      .join('\n'),
  )
  const rest = edited(
    source,
    apis.map(({ start, end }) => ({ start, end, text: '' })),
  )
  return {
    endpoints: [...importsFor(endpoints, path, source), endpoints].join('\n'),
    rest: rest.replaceAll(/\bz\.lazy\(/g, '/* @__PURE__ */ $&'),
  }
}

/**
 * Replaces the marks of texts for translation by their values, so that they cost nothing: `msg('Hello')` by `'Hello'`, `msg('Hello {name}', { name })`
 * by `{ text: 'Hello {name}', args: { name } }`.
 */
export const messagesForBrowsers = (path: string, source: string): string => {
  if (!source.includes('msg(')) return source
  const edits: Edit[] = []
  new Visitor({
    CallExpression({ start, end, callee, arguments: [text, args] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'msg' || text?.type !== 'Literal') return
      edits.push({ start, end: text.start, text: args ? '({ text: ' : '(' })
      if (args) edits.push({ start: text.end, end: args.start, text: ', args: ' })
      edits.push({ start: args?.end ?? text.end, end, text: args ? ' })' : ')' })
    },
  }).visit(parseSync(path, source).program)
  return edited(source, edits)
}

const endpointsOnly = '?endpoints'

/** Imports the endpoints of contracts, whose names end in `Api`, from a module of their own, so that a screen does not load the schemas of forms. */
export const importsForBrowsers = (source: string): string =>
  source
    .replaceAll(/(\{ \w+Api \} = await import\('[^']+\.contract)(?='\))/g, `$1${endpointsOnly}`)
    .replaceAll(/^import \{([^}]*)\} from '([^']+\.contract)'$/gm, (whole, list: string, from: string) => {
      const names = list.split(',').flatMap((name) => name.trim() || [])
      const apis = names.filter((name) => /^\w+Api\b/.test(name))
      if (apis.length === 0) return whole
      const others = names.filter((name) => !apis.includes(name))
      return [
        `import { ${apis.join(', ')} } from '${from}${endpointsOnly}'`,
        ...(others.length > 0 ? [`import { ${others.join(', ')} } from '${from}'`] : []),
      ].join(';')
    })

/**
 * Makes contracts small in browsers, a quarter of the first screen's code: without the server's part and the marks of texts, with a zod that only
 * forms load, and with the endpoints in a module of their own.
 */
export const contractsPlugin: BunPlugin = {
  name: 'contracts',
  setup(build) {
    build.onResolve({ filter: /\.contract\?endpoints$/ }, ({ path, importer }) => {
      const file = path.slice(0, -endpointsOnly.length)
      // Bun tells modules apart by path alone, whatever the namespace.
      return { path: Bun.resolveSync(file, dirname(importer)) + endpointsOnly, namespace: 'endpoints' }
    })
    build.onLoad({ filter: /./, namespace: 'endpoints' }, async ({ path }) => {
      const file = path.slice(0, -endpointsOnly.length)
      return { loader: 'ts', contents: contractForBrowsers(file, await Bun.file(file).text()).endpoints }
    })
    build.onLoad({ filter: /\/web\/.+\.tsx?$/ }, async ({ path }) => ({
      loader: path.endsWith('x') ? 'tsx' : 'ts',
      contents: importsForBrowsers(await Bun.file(path).text()),
    }))
    build.onLoad({ filter: /\/src\/.+\.ts$/ }, async ({ path }) => {
      const source = importsForBrowsers(messagesForBrowsers(path, await Bun.file(path).text()))
      const contents = path.endsWith('.contract.ts') ? contractForBrowsers(path, source).rest : source
      return { loader: 'ts', contents: contents.replace(zod, () => `import { deferredZod as z } from '${deferredZod}'`) }
    })
  },
}
