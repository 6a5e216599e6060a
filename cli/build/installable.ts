import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { drawIcons } from './icons'

const repository = join(import.meta.dir, '../..')

/** What the worker keeps from the start: all code and style, the fonts with the letters of English, and what browsers show of the app itself. */
const isOfShell = (name: string) => /^assets\/.+\.(js|css|svg)$/.test(name) || /^fonts\/.+-latin-(?!ext).+\.woff2$/.test(name)

const filesIn = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()

/** Names a build by all that is in it. */
const nameOf = async (outdir: string) => {
  const hash = new Bun.CryptoHasher('sha256')
  for (const name of filesIn(outdir)) {
    const file = Bun.file(join(outdir, name))
    if ((await file.exists()) && name.includes('.')) hash.update(name).update(await file.bytes())
  }
  return hash
    .update(await Bun.file(join(repository, 'web/platform/offline/service-worker.ts')).bytes())
    .digest('hex')
    .slice(0, 12)
}

const writeManifest = async (outdir: string) => {
  const manifest = await Bun.file(join(repository, 'web/manifest.json')).json()
  await Bun.write(join(outdir, 'manifest.webmanifest'), JSON.stringify({ ...manifest, icons: await drawIcons(outdir) }))
}

/** Bundles the worker, which names the build and the files that it keeps. */
const buildWorker = async (outdir: string, build: string) => {
  const shell = filesIn(outdir)
    .filter(isOfShell)
    .map((name) => `/${name}`)
  await Bun.build({
    entrypoints: [join(repository, 'web/platform/offline/service-worker.ts')],
    outdir,
    target: 'browser',
    minify: true,
    naming: { entry: 'sw.js' },
    define: { BUILD: JSON.stringify(build), SHELL: JSON.stringify(shell) },
  })
}

/** By tags of its own, since the bundler would follow these addresses. */
const tagPage = async (path: string, build: string) => {
  const tags = [
    '<link rel="manifest" href="/manifest.webmanifest">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    `<meta name="build" content="${build}">`,
  ].join('')
  const page = await Bun.file(path).text()
  await Bun.write(
    path,
    page.replace('</head>', () => `${tags}</head>`),
  )
}

/**
 * Makes an installable app of what was bundled: manifest, icons and worker, and the page that names them.
 * The page names its build too, so that an open one can tell when the server has another.
 */
export const makeInstallable = async (outdir: string) => {
  await writeManifest(outdir)
  const build = await nameOf(outdir)
  await buildWorker(outdir, build)
  await tagPage(join(outdir, 'index.html'), build)
}
