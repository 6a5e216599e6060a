import type { BunPlugin } from 'bun'

/** Start-up work of two libraries that a command does not need, 3 ms (decision 167). */
const changes = [
  // Parts of Node that only commands in files of their own and coloured help need; loading them takes longer than reading the command line.
  {
    filter: /\/commander\/lib\/command\.js$/,
    from: "import childProcess from 'node:child_process';",
    to: "const childProcess = { spawn: (...args) => process.getBuiltinModule('node:child_process').spawn(...args) };",
  },
  {
    filter: /\/commander\/lib\/(command|help)\.js$/,
    from: "import { stripVTControlCharacters } from 'node:util';",
    to: 'const stripVTControlCharacters = Bun.stripANSI;',
  },
  // A garbage collection of everything that was loaded a moment ago. Bun makes one of its own as soon as the server is idle.
  { filter: /\/elysia\/dist\/compose\.mjs$/, from: 'return isBun && Bun.gc(!1), fn;', to: 'return fn;' },
]

/**
 * Patches libraries to start faster, without other effects.
 *
 * The build fails if a new version of a library no longer has the original code.
 */
export const startPlugin: BunPlugin = {
  name: 'start',
  setup(build) {
    build.onLoad({ filter: /\/node_modules\/(commander\/lib\/(command|help)\.js|elysia\/dist\/compose\.mjs)$/ }, async ({ path }) => {
      let contents = await Bun.file(path).text()
      for (const { filter, from, to } of changes) {
        if (!filter.test(path)) continue
        if (!contents.includes(from)) throw new Error(`${path} has no \`${from}\` any more`)
        contents = contents.replace(from, () => to)
      }
      return { loader: 'js', contents }
    })
  },
}
