import { parse } from 'node:path'
import type { BunPlugin } from 'bun'

/**
 * Keeps fonts as files of their own. The bundler would write every one into the stylesheet as a `data:` address, where a browser
 * can't leave out the alphabets that it doesn't need, and which the content security policy forbids.
 *
 * @param outdir the bundle's folder; fonts go to its `fonts/`, with a hash in their name
 */
export const fontsPlugin = (outdir: string): BunPlugin => ({
  name: 'fonts',
  setup(build) {
    build.onResolve({ filter: /\.woff2$/ }, async ({ path, resolveDir }) => {
      const source = Bun.resolveSync(path, resolveDir)
      const bytes = await Bun.file(source).bytes()
      const address = `/fonts/${parse(source).name}-${Bun.hash(bytes).toString(36)}.woff2`
      await Bun.write(outdir + address, bytes)
      return { path: address, external: true }
    })
  },
})
