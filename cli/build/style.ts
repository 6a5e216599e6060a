import { parse, resolve } from 'node:path'
import { compile, optimize } from '@tailwindcss/node'
import { Scanner } from '@tailwindcss/oxide'
import type { BunPlugin } from 'bun'

/** daisyUI's switch between themes, which Hearth has none of: a browser would look through the whole page for it with every change. */
const themeController = /:root:has\(input\.theme-controller\[value="[^"]+"\]:checked\),/g

/** Copies a font, with a hash in its name. @returns its address */
const keepFont = async (source: string, outdir: string) => {
  const bytes = await Bun.file(source).bytes()
  const address = `/fonts/${parse(source).name}-${Bun.hash(bytes).toString(36)}.woff2`
  await Bun.write(outdir + address, bytes)
  return address
}

/** Puts the fonts beside a stylesheet and their addresses into it. */
const withFonts = async (css: string, base: string, outdir: string) => {
  const addresses = new Map<string, string>()
  const font = /url\(["']?([^"')]+\.woff2)["']?\)/g
  for (const [, path = ''] of css.matchAll(font)) addresses.set(path, addresses.get(path) ?? (await keepFont(resolve(base, path), outdir)))
  return css.replace(font, (_, path: string) => `url(${addresses.get(path)})`)
}

/**
 * Builds the stylesheet with Tailwind alone. The bundler would write it for browsers of five years ago, which Tailwind's styles don't work in: half as much
 * again, and more for a browser to try on each element. Fonts stay files of their own: as `data:` addresses a browser couldn't leave out the alphabets that it
 * doesn't need, and the content security policy forbids them.
 *
 * @param outdir the bundle's folder; the style goes to its `assets/`, fonts to its `fonts/`, with a hash in their names
 * @returns its address
 */
export const buildStyle = async (source: string, outdir: string) => {
  const base = parse(source).dir
  const compiler = await compile(await Bun.file(source).text(), { base, from: source, shouldRewriteUrls: true, onDependency() {} })
  const root = typeof compiler.root === 'object' && compiler.root ? [{ ...compiler.root, negated: false }] : []
  const css = compiler.build(new Scanner({ sources: [...root, ...compiler.sources] }).scan())
  const plain = css.replace(themeController, '')
  if (plain === css) throw new Error('daisyUI has no theme controller any more')
  const { code } = optimize(await withFonts(plain, base, outdir), { minify: true })
  const address = `/assets/style-${Bun.hash(code).toString(36)}.css`
  await Bun.write(outdir + address, code)
  return address
}

/** Keeps the bundler from writing the stylesheet that the page names. */
export const styleApart: BunPlugin = {
  name: 'style',
  setup(build) {
    build.onResolve({ filter: /\/theme\.css$/ }, ({ path }) => ({ path, external: true }))
  },
}

/** Puts the address of the built stylesheet into the page. */
export const linkStyle = async (page: string, address: string) => {
  const link = new HTMLRewriter().on('link[rel="stylesheet"]', { element: (element) => void element.setAttribute('href', address) })
  await Bun.write(page, link.transform(await Bun.file(page).text()))
}
