import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { drawIcons } from './icons'

const repository = join(import.meta.dir, '../..')

/** The files that the service worker precaches: all code and style, the Latin fonts and the icons in SVG. */
const isOfShell = (name: string) => /^assets\/.+\.(js|css|svg)$/.test(name) || /^fonts\/.+-latin-(?!ext).+\.woff2$/.test(name)

const filesIn = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()

/** The id of a build: a hash of its content. */
const nameOf = async (outdir: string) => {
  const hash = new Bun.CryptoHasher('sha256')
  for (const name of filesIn(outdir)) {
    const file = Bun.file(join(outdir, name))
    if ((await file.exists()) && name.includes('.')) hash.update(name).update(await file.bytes())
  }
  for (const part of ['service-worker', 'push.worker', 'share.worker', 'shared-content', 'device-db'])
    hash.update(await Bun.file(join(repository, `web/platform/offline/${part}.ts`)).bytes())
  return hash.digest('hex').slice(0, 12)
}

const writeManifest = async (outdir: string) => {
  const manifest = await Bun.file(join(repository, 'web/manifest.json')).json()
  await Bun.write(join(outdir, 'manifest.webmanifest'), JSON.stringify({ ...manifest, icons: await drawIcons(outdir) }))
}

/** Bundles the service worker with the build id and the list of files to precache. */
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

/** Adds these tags after bundling, because the bundler would resolve their addresses. */
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
 * Makes the bundle installable: adds manifest, icons and service worker, and links them in the page.
 * The page has the build id as well, so that an open page can detect a new build on the server.
 */
export const makeInstallable = async (outdir: string) => {
  await writeManifest(outdir)
  const build = await nameOf(outdir)
  await buildWorker(outdir, build)
  await tagPage(join(outdir, 'index.html'), build)
}
