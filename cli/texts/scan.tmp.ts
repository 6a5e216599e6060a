import { Glob } from 'bun'
import { rawTexts } from './sources'
let n = 0
const where = process.argv[2] ?? 'web/{features,ui,platform}/**/*.{ts,tsx}'
for (const f of [...new Glob(where).scanSync('.')].sort()) {
  if (/\.test\.|\.d\.ts/.test(f)) continue
  for (const r of rawTexts(f, await Bun.file(f).text())) { n++; console.log(`${f}:${r.line} ${r.node.type} ${JSON.stringify(r.text)}`) }
}
console.log(n)
