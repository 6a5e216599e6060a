import { describe, expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Command } from 'commander'
import { hearth } from '#cli/program'
import { dependencies, scripts } from '../../package.json'

// Files, chapters, commands, flags and scripts that the documents name exist.

const repository = join(import.meta.dir, '../..')
const pages = ['*.md', 'docs/**/*.md', 'bench/*.md'].flatMap((pattern) => [...new Bun.Glob(pattern).scanSync(repository)]).sort()
const textOf = (page: string) => readFileSync(join(repository, page), 'utf8')

const withoutCode = (text: string) => text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '')
const fencesOf = (text: string) =>
  [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```/gm)].map(([, language = '', body = '']) => ({ language, body }))
const inlineOf = (text: string) => [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)

/** Every command that a reader may type: lines of shell blocks, and inline code. */
const commandsOf = (page: string) => {
  const shell = fencesOf(textOf(page)).filter(({ language }) => language === 'sh')
  return [...shell.flatMap(({ body }) => body.split('\n')), ...inlineOf(textOf(page)).map((code) => code.replaceAll('\n', ' '))]
}

/** GitHub's anchor of a heading: lower-case letters, digits and hyphens. */
const anchorOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')
const anchorsOf = (page: string) =>
  [
    ...textOf(page)
      .replace(/^```[\s\S]*?^```/gm, '')
      .matchAll(/^#+ (.+)$/gm),
  ].map(([, title = '']) => anchorOf(title))

const linksOf = (page: string) =>
  [...withoutCode(textOf(page)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link).filter((link) => !/^(https?|mailto):/.test(link))

const isBroken = (page: string, link: string) => {
  const [path = '', anchor] = link.split('#')
  const target = path ? join(repository, dirname(page), path) : join(repository, page)
  if (!existsSync(target)) return true
  return anchor !== undefined && !anchorsOf(relative(repository, target)).includes(anchor)
}

describe('a link', () => {
  test.each(pages)('of %s leads to an existing file and chapter', (page) => {
    expect(linksOf(page).filter((link) => isBroken(page, link))).toEqual([])
  })

  test('that is broken is detected', () => {
    expect(pages).toEqual(expect.arrayContaining(['README.md', 'SECURITY.md', 'docs/admins.md', 'bench/README.md']))
    expect(linksOf('docs/admins.md')).toContain('../SECURITY.md#keeping-it-so')
    expect(['no.md', '#no-such-chapter', 'admins.md#nothing', '../LICENSE/'].map((link) => isBroken('docs/README.md', link))).toEqual([
      true,
      true,
      true,
      true,
    ])
  })

  test('in docs/README.md leads to every page', () => {
    const listed = linksOf('docs/README.md').map((link) => join('docs', link))
    expect(pages.filter((page) => !['README.md', 'docs/README.md', ...listed].includes(page))).toEqual([])
  })
})

/** SECURITY.md names tests relative to src/testing, and the sample feature creates its files. */
const exists = (path: string) =>
  path.includes('/sayings/') || [repository, join(repository, 'src/testing')].some((root) => existsSync(join(root, path)))

test.each(pages)('files and folders that %s names exist', (page) => {
  const named = inlineOf(textOf(page)).filter((code) => /^(src|web|cli|docs|docker|bench|migrations)\/[\w./-]+$/.test(code))
  expect(named.filter((path) => !exists(path))).toEqual([])
})

/** The files of the sample feature in docs/developers.md: each begins with a comment that names its path. */
const exampleFiles = fencesOf(textOf('docs/developers.md')).flatMap(({ language, body }) =>
  body.split(/^(?=\/\/ (?:src|web)\/\S+$)/m).flatMap((file) => {
    const path = /^\/\/ (\S+)\n/.exec(file)?.[1]
    const loader: 'ts' | 'tsx' = language === 'tsx' ? 'tsx' : 'ts'
    return path ? [{ path, loader, body: file }] : []
  }),
)

/** `drizzle-orm` of `drizzle-orm/sqlite-core`. */
const packageOf = (from: string) => /^(@[^/]+\/)?[^/]+/.exec(from)?.[0] ?? from

test.each(exampleFiles)('imports of the example $path exist', ({ path, loader, body }) => {
  expect(() => new Bun.Transpiler({ loader }).transformSync(body)).not.toThrow()
  const imports = [...body.matchAll(/^import (?:type )?\{([^}]*)\} from '([^']+)'/gm)].map(([, names = '', from = '']) => ({
    names,
    from,
  }))
  expect(imports.length).toBeGreaterThan(0)
  const missing = imports.flatMap(({ names, from }) => {
    const alias = /^#((?:src|web|cli)\/.+)/.exec(from)?.[1]
    // The type checker checks the names of packages.
    if (!alias && !from.startsWith('.')) return from === 'bun:test' || packageOf(from) in dependencies ? [] : [from]
    const target = alias ?? join(dirname(path), from)
    const other = exampleFiles.find((file) => file.path.replace(/\.tsx?$/, '') === target)
    const file = ['.ts', '.tsx'].map((ending) => join(repository, target + ending)).find((name) => existsSync(name))
    const source = other?.body ?? (file ? readFileSync(file, 'utf8') : '')
    const wanted = names.split(',').map((name) =>
      name
        .replace('type ', '')
        .replace(/ as \w+/, '')
        .trim(),
    )
    return wanted.filter(
      (name) => name && !new RegExp(`^export (async )?(const|type|function|interface|class) ${name}\\b`, 'm').test(source),
    )
  })
  expect(missing).toEqual([])
})

test('the example is a complete feature', () => {
  const parts = ['contract', 'table', 'store', 'service', 'feature', 'matrix', 'test'].map(
    (part) => `src/features/sayings/sayings.${part}.ts`,
  )
  expect(exampleFiles.map(({ path }) => path)).toEqual([...parts, 'web/features/sayings/sayings-page.tsx'])
})

test.each(pages)('scripts that %s names are in package.json', (page) => {
  const run = commandsOf(page).flatMap((code) => [...code.matchAll(/\bbun(?:@[\d.]+)? run ([\w:-]+)/g)].map(([, name = '']) => name))
  expect(run.filter((name) => !(name in scripts))).toEqual([])
})

const hasFlag = (command: Command, flag: string): boolean =>
  flag === '--help' ||
  flag === '--version' ||
  command.options.some(({ long }) => long === flag) ||
  (command.parent !== null && hasFlag(command.parent, flag))

/** The unknown commands and flags among the words after `hearth`. */
const mistakesIn = (words: readonly string[]): string[] => {
  let commands: Command[] = [hearth()]
  const mistakes: string[] = []
  for (const word of words) {
    if (!/^[[\w-]/.test(word) || /^\d/.test(word)) break
    const flag = /^\[?(--[\w-]+)/.exec(word)?.[1]
    const inner = commands.flatMap((command) => command.commands)
    if (flag) {
      if (!commands.some((command) => hasFlag(command, flag))) mistakes.push(flag)
    } else if (inner.length > 0) {
      const names = word.split('|')
      mistakes.push(...names.filter((name) => !inner.some((command) => command.name() === name)))
      commands = inner.filter((command) => names.includes(command.name()))
      if (commands.length === 0) break
    }
  }
  return mistakes
}

/** The words after every `hearth` that is the program, not a user, container or file. */
const runsOf = (code: string) =>
  [...code.replaceAll('\\|', '|').matchAll(/(?:^|\s)(?:\.\/|dist\/)?hearth((?: +[^\s#&;>]+)+)/g)].map(([, rest = '']) => {
    const words = rest.trim().split(/ +/)
    return words[0] === 'hearth' ? words.slice(1) : words
  })

describe('a command', () => {
  test.each(pages)('that %s names exists, with its flags', (page) => {
    const wrong = commandsOf(page).flatMap((code) =>
      runsOf(code).flatMap((words) => mistakesIn(words).map((mistake) => `${mistake} in ${code}`)),
    )
    expect(wrong).toEqual([])
  })

  test('that does not exist is detected, and other uses of the word are ignored', () => {
    const wrong = (code: string) => runsOf(code).flatMap(mistakesIn)
    expect(wrong('hearth backup create --to /mnt && hearth serve')).toEqual([])
    expect(wrong('docker compose exec hearth hearth doctor --quick')).toEqual([])
    expect(wrong('docker buildx build -t hearth .')).toEqual([])
    expect(wrong('hearth user list\\|add')).toEqual([])
    expect(wrong('hearth user list\\|burn')).toEqual(['burn'])
    expect(wrong('hearth feed --now')).toEqual(['feed'])
    expect(wrong('./hearth backup create --nowhere')).toEqual(['--nowhere'])
  })

  test('of the executable is in the table of docs/admins.md', () => {
    const table = textOf('docs/admins.md').replaceAll('\\|', '|')
    for (const command of hearth().commands)
      for (const name of command.commands.length ? command.commands.map((inner) => inner.name()) : [''])
        expect(table).toMatch(new RegExp(`^\\| \`hearth ${command.name()}${name && ` [\\w|-]*\\b${name}\\b`}`, 'm'))
  })
})
