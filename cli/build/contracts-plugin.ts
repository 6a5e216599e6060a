import { join } from 'node:path'
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

/**
 * Removes from the endpoints of a contract what only the server reads: who may call, the description, the schemas of body and reply. The bundler then
 * drops the schemas that no form uses.
 *
 * @param source a contract, which declares its endpoints by `endpoint(method, path, { … })`, and schemas that forms use by `z.lazy(…)`
 */
export const contractForBrowsers = (path: string, source: string): string => {
  const edits: Edit[] = []
  const textOf = ({ start, end }: Range) => source.slice(start, end)
  new Visitor({
    CallExpression({ start, callee, arguments: [, , declaration] }) {
      if (textOf(callee) === 'z.lazy') edits.push({ start, end: start, text: '/* @__PURE__ */ ' })
      if (textOf(callee) !== 'endpoint' || declaration?.type !== 'ObjectExpression') return
      const kept = declaration.properties.filter(
        (property) => property.type === 'Property' && readByBrowsers.includes(textOf(property.key)),
      )
      edits.push({ start: declaration.start, end: declaration.end, text: `{ ${kept.map(textOf).join(', ')} }` })
    },
  }).visit(parseSync(path, source).program)
  return edited(source, edits)
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

/** Makes contracts small in browsers: without the server's part and the marks of texts, and with a zod that only forms load, a quarter of the first screen's code. */
export const contractsPlugin: BunPlugin = {
  name: 'contracts',
  setup(build) {
    build.onLoad({ filter: /\/src\/.+\.ts$/ }, async ({ path }) => {
      const source = messagesForBrowsers(path, await Bun.file(path).text())
      const contents = path.endsWith('.contract.ts') ? contractForBrowsers(path, source) : source
      return { loader: 'ts', contents: contents.replace(zod, () => `import { deferredZod as z } from '${deferredZod}'`) }
    })
  },
}
