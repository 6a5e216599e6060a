import { Glob } from 'bun'
import { writeCatalogues } from './texts/catalogues'
import { rawTexts } from './texts/sources'

const [command, folder = 'web'] = process.argv.slice(2)

if (command === 'lint') {
  for (const path of [...new Glob(`${folder}/**/*.{ts,tsx}`).scanSync('.')].sort()) {
    if (/\.test\.|\.d\.ts$|^web\/(e2e|testing)\//.test(path)) continue
    for (const { line, text } of rawTexts(path, await Bun.file(path).text())) process.stdout.write(`${path}:${line} ${text}\n`)
  }
} else await writeCatalogues()
