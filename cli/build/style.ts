import { parse, resolve } from 'node:path'
import { compile, optimize } from '@tailwindcss/node'
import { Scanner } from '@tailwindcss/oxide'
import type { BunPlugin } from 'bun'

/** Copies a font to the bundle under a name with a hash. @returns its URL path */
const copyFont = async (source: string, outdir: string) => {
  const bytes = await Bun.file(source).bytes()
  const address = `/fonts/${parse(source).name}-${Bun.hash(bytes).toString(36)}.woff2`
  await Bun.write(outdir + address, bytes)
  return address
}

/** Copies the fonts of a stylesheet to the bundle. @returns the stylesheet with their new URL paths */
const withFonts = async (css: string, base: string, outdir: string) => {
  const addresses = new Map<string, string>()
  const font = /url\(["']?([^"')]+\.woff2)["']?\)/g
  for (const [, path = ''] of css.matchAll(font)) addresses.set(path, addresses.get(path) ?? (await copyFont(resolve(base, path), outdir)))
  return css.replace(font, (_, path: string) => `url(${addresses.get(path)})`)
}

/**
 * The stylesheet without daisyUI's themes of a checked control, of which there is none here: with a `:has(:checked)` on the root, each tick of a
 * long list restyled the whole page.
 */
const withoutThemeControls = (css: string) =>
  css.replace(/(?:,\s*)?:root:has\(input\.theme-controller\[value=[^\]]+\]:checked\)(?:,\s*(?=\S))?/g, (match) =>
    match.startsWith(',') && match.trimEnd().endsWith(',') ? ',' : '',
  )

/**
 * The built stylesheet without daisyUI's states of what contains a disabled or focused control, of which there is nothing here: with these `:has(…)`, a row
 * that moved in a list of 200 restyled all of them, 85 ms of processor time instead of 3.
 */
const withoutParentStates = (css: string) =>
  css
    .replace(/\.(input|textarea):has\(>\1\[disabled\]\)>\1\[disabled\]\{[^}]*\}/g, '')
    .replace(/\.(input|textarea):has\(>\1\[disabled\]\),/g, '')
    .replace(/,\.btn:has\(:focus-visible\)/g, '')

/**
 * Builds the stylesheet with Tailwind only. The bundler would target browsers of five years ago, in which Tailwind's styles don't work: the file would be
 * half as large again, with more selectors to match. Fonts stay separate files: with `data:` URLs a browser couldn't skip alphabets that it doesn't need,
 * and the content security policy forbids them.
 *
 * @param outdir the bundle's folder; the stylesheet goes to `assets/`, fonts to `fonts/`, with hashes in their names
 * @returns the stylesheet's URL path
 */
export const buildStyle = async (source: string, outdir: string) => {
  const base = parse(source).dir
  const compiler = await compile(await Bun.file(source).text(), { base, from: source, shouldRewriteUrls: true, onDependency() {} })
  const root = typeof compiler.root === 'object' && compiler.root ? [{ ...compiler.root, negated: false }] : []
  const css = compiler.build(new Scanner({ sources: [...root, ...compiler.sources] }).scan())
  const { code } = optimize(withoutThemeControls(await withFonts(css, base, outdir)), { minify: true })
  const style = withoutParentStates(code)
  const address = `/assets/style-${Bun.hash(style).toString(36)}.css`
  await Bun.write(outdir + address, style)
  return address
}

/** Keeps the bundler from building the page's stylesheet. */
export const excludeStylesheet: BunPlugin = {
  name: 'style',
  setup(build) {
    build.onResolve({ filter: /\/theme\.css$/ }, ({ path }) => ({ path, external: true }))
  },
}

/** Sets the page's stylesheet link to the built stylesheet. */
export const linkStyle = async (page: string, address: string) => {
  const link = new HTMLRewriter().on('link[rel="stylesheet"]', { element: (element) => void element.setAttribute('href', address) })
  await Bun.write(page, link.transform(await Bun.file(page).text()))
}
