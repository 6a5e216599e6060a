import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { BuildMetafile } from 'bun'
import { minify } from 'terser'
import { chronoPlugin } from './chrono-plugin'
import { contractsPlugin } from './contracts-plugin'
import { makeInstallable } from './installable'
import { radixPlugin } from './radix-plugin'
import { buildStyle, excludeStylesheet, linkStyle } from './style'

const repository = join(import.meta.dir, '../..')

// Fonts and pictures are compressed already.
const text = /\.(html|js|css|svg|json|webmanifest|txt)$/

/**
 * Bundles the web app into a folder: `index.html`, fonts in `fonts/`, everything else in `assets/`, with hashes in the names. The files that make it an
 * installable app lie beside the page.
 *
 * @returns the bundler's metafile: the inputs of each output file
 * @throws the bundler's errors
 */
export async function buildWeb(outdir: string): Promise<BuildMetafile> {
  const { metafile } = await Bun.build({
    metafile: true,
    entrypoints: [join(repository, 'web/index.html')],
    outdir,
    plugins: [excludeStylesheet, chronoPlugin, contractsPlugin, radixPlugin],
    target: 'browser',
    splitting: true,
    // Every chunk is a request.
    minChunkSize: 16_384,
    minify: true,
    publicPath: '/',
    naming: { entry: '[name].[ext]', chunk: 'assets/[name]-[hash].[ext]', asset: 'assets/[name]-[hash].[ext]' },
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  if (!metafile) throw new Error('the bundler returned no metafile')
  await squeezeStart(outdir, await preloadApp(outdir, metafile))
  await linkStyle(join(outdir, 'index.html'), await buildStyle(join(repository, 'web/theme.css'), outdir))
  await makeInstallable(outdir)
  await compress(outdir)
  return metafile
}

/**
 * Makes the browser load the app's script together with the libraries that import it.
 *
 * @returns the URL paths of both scripts
 */
async function preloadApp(outdir: string, { outputs }: BuildMetafile): Promise<string[]> {
  const file = join(outdir, 'index.html')
  const page = await Bun.file(file).text()
  const [, libraries = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(page) ?? []
  const [output] = Object.entries(outputs).find(([, { inputs }]) => 'web/app.tsx' in inputs) ?? []
  if (!output) throw new Error('the app is in no script')
  const app = `/assets/${basename(output)}`
  await Bun.write(
    file,
    page.replace('</script>', () => `</script><link rel="modulepreload" crossorigin href="${app}">`),
  )
  return [libraries, app]
}

/**
 * Minifies the scripts that the page starts with once more. The bundler is faster and finds less: 134 kB of the first load become 129. The other
 * scripts would gain a tenth of that, and take three times as long.
 */
async function squeezeStart(outdir: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const script = Bun.file(join(outdir, path))
    const { code = '' } = await minify(await script.text(), {
      module: true,
      compress: { passes: 3, ecma: 2020, inline: 1, reduce_funcs: false, sequences: false },
    })
    await script.write(code)
  }
}

/** Stores a Brotli and a gzip copy beside every text file that they make smaller, so that the server never compresses files. */
async function compress(folder: string): Promise<void> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => text.test(name))
  await Promise.all(names.map((name) => compressFile(join(folder, name))))
}

async function compressFile(path: string): Promise<void> {
  const bytes = await Bun.file(path).bytes()
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }
  const copies = { '.br': promisify(brotliCompress)(bytes, brotli), '.gz': promisify(gzip)(bytes, { level: 9 }) }
  await Promise.all(
    Object.entries(copies).map(async ([ending, compressing]) => {
      const copy = await compressing
      if (copy.length < bytes.length) await Bun.write(path + ending, copy)
    }),
  )
}
