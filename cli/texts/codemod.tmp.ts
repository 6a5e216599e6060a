import { dirname, join, relative } from 'node:path'
import { Glob } from 'bun'
import { parseSync } from 'oxc-parser'
import { rawTexts, walk } from './sources'
type N = any
const quote = (s: string) => "'" + s.replace(/\\/g, '\\\\').replace(/'/g, "\\'").replace(/\n/g, '\\n') + "'"
const rootOf = (f: string) => {
  const m = /^web\/features\/([^/]+)\//.exec(f)
  if (m) return `web/features/${m[1]}`
  if (f.startsWith('web/ui/')) return 'web/ui'
  if (f.startsWith('web/platform/')) return 'web/platform'
  return 'web/features/shell'
}
const isFn = (n: N) => /Function/.test(n.type)
let flagged = 0, done = 0
const flags: string[] = []
for (const f of [...new Glob(process.argv[2] ?? 'web/{features,ui,platform}/**/*.{ts,tsx}').scanSync('.'), ...(process.argv[2] ? [] : ['web/nav.ts'])].sort()) {
  if (/\.test\.|\.d\.ts|web\/platform\/language|\/texts\.ts/.test(f)) continue
  const src = await Bun.file(f).text()
  const raws = rawTexts(f, src)
  if (!raws.length) continue
  const edits: { start: number; end: number; text: string }[] = []
  const used = new Set<string>()
  const handled = new Set<N>()
  const flag = (line: number, why: string, text: string) => { flagged++; flags.push(`${f}:${line} ${why}: ${text}`) }
  const code = (n: N) => src.slice(n.start, n.end)
  const argName = (e: N, taken: Map<string, string>) => {
    let base = 'value'
    const pick = (n: N): string | undefined => {
      switch (n.type) {
        case 'Identifier': return n.name
        case 'MemberExpression': return n.computed ? pick(n.object) : n.property.name === 'length' || n.property.name === 'value' ? (n.property.name === 'length' ? 'count' : pick(n.object)) : n.property.name
        case 'ChainExpression': return pick(n.expression)
        case 'CallExpression': {
          const c = pick(n.callee)
          if (c && /^(toLocaleString|toString|trim|join)$/.test(c)) return pick(n.callee.object)
          if (c && /Text$|Label$|Name$/.test(c)) return c.replace(/(Text|Label)$/, '')
          return n.arguments[0] && (n.arguments[0].type === 'Identifier' || n.arguments[0].type === 'MemberExpression') ? pick(n.arguments[0]) : c
        }
        case 'TSNonNullExpression': return pick(n.expression)
        case 'LogicalExpression': return pick(n.left)
        case 'BinaryExpression': return pick(n.left)
      }
    }
    base = pick(e) ?? 'value'
    if (!/^[a-zA-Z]\w*$/.test(base)) base = 'value'
    let name = base
    for (let i = 2; taken.has(name) && taken.get(name) !== code(e); i++) name = base + i
    taken.set(name, code(e))
    return name
  }
  const call = (fn: string, text: string, args?: Map<string, string>) => {
    used.add(fn)
    const list = args && [...args].map(([k, v]) => (k === v ? k : `${k}: ${v}`)).join(', ')
    return `${fn}(${quote(text)}${list ? `, { ${list} }` : ''})`
  }
  const hasSyntax = (s: string) => /[{}<]/.test(s)
  const simple = (e: N): boolean => ['Identifier', 'MemberExpression', 'ChainExpression', 'CallExpression', 'BinaryExpression'].includes(e.type) || (e.type === 'LogicalExpression' && e.operator === '??')
  // JSX runs
  const program = parseSync(f, src).program as N
  walk(program, (n: N, parents: readonly N[]) => {
    if (n.type !== 'JSXElement' && n.type !== 'JSXFragment') return
    const kids = n.children as N[]
    for (let i = 0; i < kids.length; i++) {
      const k = kids[i]
      const inRun = (c: N) => c && (c.type === 'JSXText' || (c.type === 'JSXExpressionContainer' && c.expression.type !== 'JSXEmptyExpression'))
      if (!inRun(k)) continue
      let j = i
      while (inRun(kids[j + 1])) j++
      const run = kids.slice(i, j + 1)
      i = j
      const texts = run.filter((c) => c.type === 'JSXText' && /\p{L}/u.test(c.value))
      if (!texts.length) continue
      for (const c of texts) handled.add(c)
      const line = src.slice(0, texts[0].start).split('\n').length
      // touching an element?
      const before = kids[kids.indexOf(run[0]) - 1], after = kids[j + 1]
      const first = run[0], last = run.at(-1)
      const touches = (before && !(first.type === 'JSXText' && /^\s*\n/.test(first.value))) || (after && !(last.type === 'JSXText' && /\n\s*$/.test(last.value)))
      const exprs = run.filter((c) => c.type === 'JSXExpressionContainer')
      const bad = exprs.find((c) => !(c.expression.type === 'Literal' || simple(c.expression)))
      if (touches || bad) { flag(line, touches ? 'element' : 'expression', run.map(code).join('').replace(/\s+/g, ' ').trim()); continue }
      // text with JSX whitespace rules
      const taken = new Map<string, string>()
      let out = ''
      for (const c of run) {
        if (c.type === 'JSXText') {
          const lines = c.value.split('\n') as string[]
          out += lines.map((l, x) => { let s = l.replace(/\t/g, ' '); if (x > 0) s = s.replace(/^ +/, ''); if (x < lines.length - 1) s = s.replace(/ +$/, ''); return s }).filter(Boolean).join(' ')
        } else if (c.expression.type === 'Literal') out += String(c.expression.value)
        else out += `{${argName(c.expression, taken)}}`
      }
      const decoded = out.replace(/&amp;/g, '&').replace(/&apos;|&#39;/g, "'").replace(/&quot;/g, '"').replace(/&nbsp;/g, '\u00a0').replace(/&ldquo;/g, '“').replace(/&rdquo;/g, '”').replace(/&rsquo;/g, '’').replace(/&lt;/g, '<').replace(/&gt;/g, '>')
      const lead = /^\s*/.exec(decoded)![0], trail = /\s*$/.exec(decoded)![0]
      const startWs = first.type === 'JSXText' ? /^\s*/.exec(first.value)![0].length : 0
      const endWs = last.type === 'JSXText' ? /\s*$/.exec(last.value)![0].length : 0
      void lead; void trail
      edits.push({ start: first.start + startWs, end: last.end - endWs, text: `{${call('t', decoded.trim(), taken)}}` })
      for (const c of run) handled.add(c)
      done++
    }
  })
  for (const raw of raws) {
    const n = raw.node as N
    if (handled.has(n)) continue
    const ps = raw.parents as N[]
    if (ps.some((p) => handled.has(p))) continue
    const line = raw.line
    const inFn = ps.some((p, i) => isFn(p) && ps[i - 1] !== undefined)
    if (n.type === 'Literal') {
      const text = String(n.value)
      const parent = ps[0]
      if (hasSyntax(text)) { flag(line, 'braces', text); continue }
      if (parent.type === 'Property' && parent.key === n) { flag(line, 'key', text); continue }
      if (ps.some((p) => p.type === 'BinaryExpression' && p.operator === '+') || ps.some((p) => p.type === 'TemplateLiteral')) { flag(line, 'piece', text); continue }
      if (/^\p{Ll}/u.test(text) && parent.type !== 'JSXAttribute') { flag(line, 'lowercase', text) ; continue }
      if (text !== text.trim()) { flag(line, 'space', text); continue }
      const fn = inFn ? 't' : 'msg'
      const made = call(fn, text)
      edits.push({ start: n.start, end: n.end, text: parent.type === 'JSXAttribute' ? `{${made}}` : made })
      if (fn === 'msg') flag(line, 'module', text)
      done++
    } else if (n.type === 'TemplateLiteral') {
      const q = n.quasis.map((x: N) => x.value.cooked) as string[]
      if (q.some(hasSyntax)) { flag(line, 'braces', code(n)); continue }
      if (!inFn) { flag(line, 'module template', code(n)); continue }
      if (n.expressions.some((e: N) => !simple(e))) { flag(line, 'template', code(n)); continue }
      if (ps.some((p) => p.type === 'TemplateLiteral' || (p.type === 'BinaryExpression' && p.operator === '+'))) { flag(line, 'piece', code(n)); continue }
      const taken = new Map<string, string>()
      const text = q.map((s, i) => s + (i < n.expressions.length ? `{${argName(n.expressions[i], taken)}}` : '')).join('')
      if (text !== text.trim()) { flag(line, 'space', code(n)); continue }
      edits.push({ start: n.start, end: n.end, text: call('t', text, taken) })
      done++
    }
  }
  if (!edits.length) continue
  let out = ''
  let at = 0
  for (const e of edits.sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (e.start < at) continue
    out += src.slice(at, e.start) + e.text
    at = e.end
  }
  out += src.slice(at)
  const root = rootOf(f)
  let rel = relative(dirname(f), join(root, 'texts'))
  if (!rel.startsWith('.')) rel = './' + rel
  if (f === 'web/nav.ts') rel = './features/shell/texts'
  const have = /import \{([^}]*)\} from '[./]*(?:features\/shell\/)?texts'\n/.exec(out)
  if (have) {
    const all = new Set([...have[1]!.split(',').map((s) => s.trim()).filter(Boolean), ...used])
    out = out.replace(have[0], `import { ${[...all].sort().join(', ')} } from '${rel}'\n`)
  } else {
    const lastImport = [...(parseSync(f, out).program.body as N[])].filter((s) => s.type === 'ImportDeclaration').at(-1)
    const pos = lastImport ? lastImport.end : 0
    out = `${out.slice(0, pos)}${pos ? '\n' : ''}import { ${[...used].sort().join(', ')} } from '${rel}'${pos ? '' : '\n'}${out.slice(pos)}`
  }
  await Bun.write(f, out)
}
await Bun.write('/tmp/flags.txt', flags.join('\n') + '\n')
console.log({ done, flagged })
