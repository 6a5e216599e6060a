/** A line that is not an assignment; `line` counts from 1. */
type Mistake = { line: number; message: string }

/** Maximum size of an env file in bytes: a device or a log named by mistake must not be read to its end. */
export const maxEnvFileBytes = 64 * 1024

const escapes = /\\([\s\S])/g

/** Parses the value after `=`: quotes group, and outside single quotes a backslash escapes the next character. Undefined for an unclosed quote. */
const readValue = (text: string): string | undefined => {
  let value = ''
  let rest = text.trim()
  while (rest !== '') {
    const part = /^(?:'([^']*)'|"((?:[^"\\]|\\[\s\S])*)"|((?:[^'"\\]|\\[\s\S])+))/.exec(rest)
    if (!part) return undefined
    const [whole, single, double, plain] = part
    // As in systemd: inside double quotes a backslash is literal unless it precedes one of these characters.
    value += single ?? double?.replace(/\\(["\\`$])/g, '$1').replaceAll('\\\n', '') ?? (plain as string).replace(escapes, '$1')
    rest = rest.slice(whole.length)
  }
  return value
}

/**
 * Parses assignments as systemd does in an `EnvironmentFile`: one `NAME=value` per line, `#` and `;` start comments, quotes may enclose a value, a
 * backslash at the end of a line continues it on the next.
 */
export const parseEnvFile = (text: string): { values: Record<string, string>; mistakes: Mistake[] } => {
  const values: Record<string, string> = {}
  const mistakes: Mistake[] = []
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  for (let i = 0; i < lines.length; i++) {
    const line = i + 1
    let content = lines[i] as string
    if (/^\s*([#;]|$)/.test(content)) continue
    while (content.endsWith('\\') && i + 1 < lines.length) content = content.slice(0, -1) + lines[++i]
    const [, name, rest = ''] = /^\s*([A-Za-z_]\w*)\s*=([\s\S]*)$/.exec(content) ?? []
    const value = readValue(rest)
    if (!name) mistakes.push({ line, message: 'is no assignment such as HEARTH_PORT=8080' })
    else if (value === undefined) mistakes.push({ line, message: `${name} has a quote that is not closed` })
    else values[name] = value
  }
  return { values, mistakes }
}
