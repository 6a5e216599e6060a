import { readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { BuildMetafile } from 'bun'

/** Size limits for the web app in bytes after Brotli compression, and the maximum number of requests. */
export const budget = { firstLoad: 152_000, script: 80_000, chunk: 40_000, requests: 12 }

export type Report = {
  /** The files needed for the shell and the dashboard: the page, its icon, style, fonts and scripts. */
  requests: string[]
  /** Bytes of style and scripts among them. */
  firstLoad: number
  /** Bytes of each script among them: a browser evaluates a script in one task. */
  scripts: number[]
  /** The chunks of other screens, largest first. */
  chunks: { name: string; bytes: number }[]
}

const dashboard = 'web/features/dashboard/dashboard-page.tsx'

/**
 * Measures the built web app.
 *
 * @param folder what `buildWeb` made
 * @param made what it returned
 * @throws Error when no chunk contains the dashboard
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
    scripts: weighed.filter((name) => scripts.has(name)).map(sent),
    chunks: readdirSync(join(folder, 'assets'))
      .filter((name) => scripts.has(name) && !files.has(name))
      .map((name) => ({ name, bytes: sent(name) }))
      .toSorted((a, b) => b.bytes - a.bytes),
  }
}

/** Fonts with the Latin subset: a browser loads only the subsets that a page uses. */
const fontsOf = async (style: string) => {
  const faces = (await Bun.file(style).text()).match(/@font-face\s*\{[^}]*\}/g) ?? []
  return faces.flatMap((face) => (/unicode-range:\s*U\+(0000-00FF|\?\?)/i.test(face) ? [/url\("?([^")]+)/.exec(face)?.[1] ?? ''] : []))
}

/** The report as text for the terminal. */
export const reportLines = ({ requests, firstLoad, chunks }: Report): string => {
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
  const [largest] = chunks
  return [
    `first load: ${requests.length} requests, ${kilobytes(firstLoad)} of script and style`,
    `other screens: ${chunks.length} chunks${largest ? `, the largest ${largest.name} with ${kilobytes(largest.bytes)}` : ''}`,
  ].join('\n')
}
