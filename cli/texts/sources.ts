import { parseSync, Visitor } from 'oxc-parser'

/** A text of the sources that is, or should be, translated. */
export type Found = { text: string; line: number }

type Node = { type: string; start: number; end: number; [field: string]: unknown }

const calls = new Set(['t', 'rich', 'msg'])

const lineAt = (source: string, offset: number) => source.slice(0, offset).split('\n').length

/** The texts that a file translates: the first arguments of `t`, `rich` and `msg`. @throws Error for one that is computed */
export const translatedTexts = (path: string, source: string): Found[] => {
  const found: Found[] = []
  new Visitor({
    CallExpression({ callee, arguments: [text], start }) {
      if (callee.type !== 'Identifier' || !calls.has(callee.name) || !text) return
      const line = lineAt(source, start)
      if (text.type === 'Literal' && typeof text.value === 'string') found.push({ text: text.value, line })
      else if (text.type === 'TemplateLiteral' && callee.name !== 't')
        throw new Error(`${path}:${line}: a text to translate must be a string, with its arguments in braces`)
    },
  }).visit(parseSync(path, source).program)
  return found
}

/** Words that are the same in every language. */
const names =
  /^(Hearth|Edge|Opera|Samsung Internet|Firefox|Chrome|Safari|Android|ChromeOS|Windows|Mac|Linux|Thunderbird|ISO|JSON|HEIC|PDF|OwnTracks|HTTP|HTTPS|SMTP|CSV|QR|MB|KB|GB|API|URL|GET|POST|PUT|PATCH|DELETE|Bearer)$/

/** Attributes and properties whose strings no screen shows. */
const unread =
  /^(className|class|type|role|id|htmlFor|name|key|to|href|src|rel|target|autoComplete|inputMode|d|viewBox|transform|fill|stroke|points|method|mode|of|from|pattern|accept|variant|tone|size|as|align|side|kind|status|path|queryKey|mutationKey|scope|storageKey|aria-keyshortcuts|aria-live|color|frame|sandbox|allow|style|font|gridTemplate\w*|filter|preserveAspectRatio|strokeLinecap|strokeLinejoin|textAnchor|dominantBaseline|enterKeyHint|locale|timeZone|content-type)$/

/** Functions whose string arguments no screen shows. */
const quiet =
  /^(t|rich|msg|Error|TypeError|RangeError|lazyModule|matchMedia|querySelector|querySelectorAll|closest|matches|getElementById|createElement|createElementNS|addEventListener|removeEventListener|storedFlag|storedList|userStorageKey|getItem|setItem|removeItem|startsWith|endsWith|includes|split|join|replace|replaceAll|test|match|indexOf|RegExp|URL|DateTimeFormat|NumberFormat|ListFormat|Segmenter|setAttribute|getAttribute|hasAttribute|setProperty|getPropertyValue|animate|from|openDB|transaction|objectStore|buttonClass|import|dateFormat|numberFormat|dispatchEvent|Event|CustomEvent|DOMException|console|lazyPage|screen|publicScreen|searchScreen)$/

/** One of Tailwind's or daisyUI's classes, or a list of them. */
const isClasses = (text: string) =>
  !/[.!?…]$/.test(text) &&
  text
    .split(/\s+/)
    .every((word) =>
      /^[!@a-z0-9[\]()_.,%/:#&*>='"+~|$-]*[-:[\]/0-9][\w[\]()_.,%/:#&*>='"+~|$-]*$|^(flex|grid|block|inline|hidden|truncate|relative|absolute|fixed|sticky|underline|uppercase|lowercase|capitalize|italic|btn|badge|card|menu|link|input|select|textarea|checkbox|toggle|range|tab|tabs|table|modal|alert|skeleton|loading|divider|peer|group|container|static|visible|invisible|isolate|rounded|border|shadow|ring|outline|transition|resize|antialiased|prose|contents|progress|stat|steps|toast|tooltip|dropdown|collapse|join|kbd|label|radio|avatar|indicator|mask|swap|file|grow|shrink|filter|transform|blur|blocked)$/.test(
        word,
      ),
    )

/** Whether a string looks like something to read, and not like a class, key or address. */
const isReadable = (text: string) => {
  const words = text.trim()
  if (!/\p{L}{2}/u.test(words) || names.test(words.replace(/[^\p{L} ]/gu, '').trim()) || isClasses(words)) return false
  if (
    /^(color-mix|\((display|width|min-|max-|prefers|pointer|hover|orientation)|https?:|mailto:|tel:|[#./@]|--|data:|application\/|image\/|text\/|curl |\{ "|\w+\/[\w*.+-]+$)/.test(
      words,
    )
  )
    return false
  return /^\p{Lu}\p{Ll}/u.test(words) || /\p{L} \p{L}/u.test(words) || /^[·(,]|[.!?…:]$/.test(words)
}

const nameOf = (node: Node | undefined): string => {
  if (!node) return ''
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') return String(node.name)
  if (node.type === 'Literal') return String(node.value)
  if (node.type === 'MemberExpression') return nameOf(node.property as Node)
  if (node.type === 'ChainExpression') return nameOf(node.expression as Node)
  if (node.type === 'JSXNamespacedName') return `${nameOf(node.namespace as Node)}:${nameOf(node.name as Node)}`
  return ''
}

/** Whether a reader may see the string: judged by the nodes around it, the nearest first. */
const isShown = (node: Node, parents: readonly Node[]): boolean => {
  let inner = node
  for (const parent of parents) {
    switch (parent.type) {
      case 'ExportNamedDeclaration':
        if (parent.source === inner) return false
        break
      case 'ImportDeclaration':
      case 'ImportExpression':
      case 'TSLiteralType':
      case 'TSTypeReference':
      case 'TSTypeAliasDeclaration':
      case 'TSInterfaceDeclaration':
      case 'TSEnumMember':
      case 'ThrowStatement':
      case 'TaggedTemplateExpression':
        return false
      case 'SwitchCase':
        if (parent.test === inner) return false
        break
      case 'BinaryExpression':
        if (parent.operator !== '+') return false
        break
      case 'MemberExpression':
        if (parent.property === inner) return false
        break
      case 'Property':
        if (parent.key === inner || unread.test(nameOf(parent.key as Node))) return false
        break
      case 'JSXAttribute':
        return !(unread.test(nameOf(parent.name as Node)) || nameOf(parent.name as Node).startsWith('data-'))
      case 'CallExpression':
      case 'NewExpression':
        if (parent.callee !== inner && quiet.test(nameOf(parent.callee as Node))) return false
        break
      case 'VariableDeclarator':
        if (/class(name)?s?$|styles?$|tones?$|colors?$|key$/i.test(nameOf(parent.id as Node))) return false
        break
      default:
    }
    inner = parent
  }
  return true
}

/** The text of a template, with `{}` for its values. */
const templateText = (node: Node) => (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('{}')

/** Walks a syntax tree; `visit` gets each node with the nodes around it, the nearest first. */
export const walk = (node: Node, visit: (node: Node, parents: readonly Node[]) => void, parents: readonly Node[] = []) => {
  visit(node, parents)
  const around = [node, ...parents]
  for (const [field, value] of Object.entries(node)) {
    if (field === 'parent') continue
    for (const child of Array.isArray(value) ? value : [value])
      if (child && typeof child === 'object' && typeof (child as Node).type === 'string') walk(child as Node, visit, around)
  }
}

const isCode = ([element]: readonly Node[]) =>
  element?.type === 'JSXElement' && nameOf((element.openingElement as Node).name as Node) === 'code'

/** A string of a component that readers see and that no catalogue holds. */
export type Raw = Found & { node: Node; parents: readonly Node[] }

export const rawTexts = (path: string, source: string): Raw[] => {
  const found: Raw[] = []
  const add = (text: string, node: Node, parents: readonly Node[]) =>
    found.push({
      text: text.trim().replace(/\s+/g, ' '),
      line: lineAt(source, node.start + (text.length - text.trimStart().length)),
      node,
      parents,
    })
  walk(parseSync(path, source).program as unknown as Node, (node, parents) => {
    if (node.type === 'JSXText' && /\p{L}/u.test(String(node.value)) && !isCode(parents)) add(String(node.value), node, parents)
    else if (node.type === 'Literal' && typeof node.value === 'string' && isReadable(node.value) && isShown(node, parents))
      add(node.value, node, parents)
    else if (node.type === 'TemplateLiteral' && isReadable(templateText(node).replace(/\{\}/g, '')) && isShown(node, parents))
      add(templateText(node), node, parents)
  })
  return found
}

/** Calls of `t` and `rich` outside functions: they run while a module loads, before the reader's language is known. */
export const callsAtLoad = (path: string, source: string): Found[] => {
  const found: Found[] = []
  walk(parseSync(path, source).program as unknown as Node, (node, parents) => {
    if (node.type !== 'CallExpression' || !['t', 'rich'].includes(nameOf(node.callee as Node))) return
    if (parents.some(({ type }) => /Function/.test(type))) return
    const [text] = node.arguments as Node[]
    found.push({ text: String(text?.value ?? ''), line: lineAt(source, node.start) })
  })
  return found
}
