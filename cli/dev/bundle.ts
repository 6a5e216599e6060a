import { join } from 'node:path'
import { contractsPlugin } from '../build/contracts-plugin'
import { radixPlugin } from '../build/radix-plugin'
import { buildStyle, excludeStylesheet, linkStyle } from '../build/style'
import { scriptAddress } from './reload'

const repository = join(import.meta.dir, '../..')

/** Puts the script that reloads the page first, so that it runs even where the app's own script fails. */
const addScript = async (page: string) => {
  const rewriter = new HTMLRewriter().on('head', {
    element: (head) => void head.prepend(`<script src="${scriptAddress}"></script>`, { html: true }),
  })
  await Bun.write(page, rewriter.transform(await Bun.file(page).text()))
}

/**
 * Bundles the web app for development: readable code with source maps, nothing compressed, no service worker, and a page that reloads itself.
 * @throws AggregateError with the bundler's messages
 */
export const bundle = async (outdir: string) => {
  const [, style] = await Promise.all([
    Bun.build({
      entrypoints: [join(repository, 'web/index.html')],
      outdir,
      plugins: [excludeStylesheet, contractsPlugin, radixPlugin],
      target: 'browser',
      splitting: true,
      sourcemap: 'linked',
      publicPath: '/',
      naming: { entry: '[name].[ext]', chunk: 'assets/[name]-[hash].[ext]', asset: 'assets/[name]-[hash].[ext]' },
      define: { 'process.env.NODE_ENV': '"development"' },
    }),
    buildStyle(join(repository, 'web/theme.css'), outdir),
  ])
  await linkStyle(join(outdir, 'index.html'), style)
  await addScript(join(outdir, 'index.html'))
}

/** The messages of a failed bundle, with their places in the source. */
export const describeBundleError = (error: unknown): string => {
  const messages = error instanceof AggregateError ? error.errors : [error]
  return messages.map((message) => Bun.inspect(message, { colors: false })).join('\n\n')
}
