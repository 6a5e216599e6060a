import { readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { BuildMetafile } from 'bun'

/** What a browser may be asked for, in bytes as they are sent: compressed with Brotli. */
export const budget = { firstLoad: 150_000, chunk: 40_000, requests: 12 }

export type Report = {
  /** What it takes to show the shell and the dashboard: the page, its icon, style, fonts and scripts. */
  requests: string[]
  /** Style and scripts of those. */
  firstLoad: number
  /** All that comes with other screens, the largest first. */
  chunks: { name: string; bytes: number }[]
}

const dashboard = 'web/features/dashboard/dashboard-page.tsx'

/**
 * Weighs the built web app.
 *
 * @param folder what `buildWeb` made
 * @param made what it returned
 * @throws when the dashboard is not among what was built
 */
export const weigh = async (folder: string, { outputs }: BuildMetafile): Promise<Report> => {
  const sent = (name: string) =>
    statSync(join(folder, 'assets', `${name}.br`), { throwIfNoEntry: false })?.size ?? statSync(join(folder, 'assets', name)).size
  const scripts = new Map(
    Object.entries(outputs).flatMap(([path, output]) => (path.endsWith('.js') ? [[basename(path), output] as const] : [])),
  )
  const withImports = (name: string, found = new Set<string>()): Set<string> => {
    if (found.has(name)) return found
    found.add(name)
    for (const { path, kind } of scripts.get(name)?.imports ?? []) if (kind !== 'dynamic-import') withImports(basename(path), found)
    return found
  }
  const holding = (source: string) => [...scripts].filter(([, { inputs }]) => source in inputs).map(([name]) => name)

  const page = await Bun.file(join(folder, 'index.html')).text()
  const linked = [...page.matchAll(/(?:src|href)="\/assets\/([^"]+)"/g)].map(([, name = '']) => name)
  const holders = holding(dashboard)
  if (holders.length === 0) throw new Error(`${dashboard} is in no chunk`)
  const files = new Set([
    ...linked,
    ...[...linked.filter((name) => scripts.has(name)), ...holders].flatMap((name) => [...withImports(name)]),
  ])

  const style = linked.find((name) => name.endsWith('.css')) ?? ''
  const weighed = [...files].filter((name) => scripts.has(name) || name === style)
  return {
    requests: ['index.html', ...files, ...(await fontsOf(join(folder, 'assets', style)))],
    firstLoad: weighed.reduce((sum, name) => sum + sent(name), 0),
    chunks: readdirSync(join(folder, 'assets'))
      .filter((name) => scripts.has(name) && !files.has(name))
      .map((name) => ({ name, bytes: sent(name) }))
      .toSorted((a, b) => b.bytes - a.bytes),
  }
}

/** Those with the letters of English: a browser leaves out the alphabets that a page has no letter of. */
const fontsOf = async (style: string) => {
  const faces = (await Bun.file(style).text()).match(/@font-face\s*\{[^}]*\}/g) ?? []
  return faces.flatMap((face) => (/unicode-range:\s*U\+(0000-00FF|\?\?)/i.test(face) ? [/url\("?([^")]+)/.exec(face)?.[1] ?? ''] : []))
}

/** For a person who builds. */
export const reportLines = ({ requests, firstLoad, chunks }: Report): string => {
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
  const [largest] = chunks
  return [
    `first load: ${requests.length} requests, ${kilobytes(firstLoad)} of script and style`,
    `other screens: ${chunks.length} chunks${largest ? `, the largest ${largest.name} with ${kilobytes(largest.bytes)}` : ''}`,
  ].join('\n')
}
