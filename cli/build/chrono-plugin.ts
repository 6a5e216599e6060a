import type { BunPlugin } from 'bun'

/** Patches: the end of a module's path, the original code, and its replacement. */
const changes: { module: string; from: RegExp; to: string }[] = [
  // Every language brings the readers of English otherwise, as the default of a constructor that always gets others.
  { module: '/esm/chrono.js', from: /defaultConfig = new ENDefaultConfiguration\(\);/, to: 'defaultConfig;' },
  // "EST" after a time: the parser of quick add reads times itself, in the family's zone.
  { module: '/esm/timezone.js', from: /TIMEZONE_ABBR_MAP = \{.*?\n\};/s, to: 'TIMEZONE_ABBR_MAP = {};' },
  ...['Abbr', 'Offset'].map((name) => ({
    module: `/esm/common/refiners/ExtractTimezone${name}Refiner.js`,
    from: /^[\s\S]*export default class \w+ \{[\s\S]*$/,
    to: 'export default class { refine(context, results) { return results } }',
  })),
  // The parser leaves out each reader whose pattern finds a time, and reads dates of digits itself.
  ...['AbstractTimeExpressionParser', 'ISOFormatParser', 'SlashDateFormatParser'].map((name) => ({
    module: `/esm/common/parsers/${name}.js`,
    from: /^[\s\S]*export (?:default )?class \w+ [\s\S]*$/,
    to: `export ${name.startsWith('Abstract') ? '' : 'default '}class ${name} { pattern() { return /16:30/ } extract() {} }`,
  })),
]

/**
 * Removes the parts of chrono that quick add does not use: a language's code has 25 kB instead of 28.
 *
 * The build fails if a new version of chrono no longer has the original code.
 */
export const chronoPlugin: BunPlugin = {
  name: 'chrono',
  setup(build) {
    build.onLoad(
      {
        filter:
          /\/chrono-node\/dist\/esm\/(?:chrono|timezone|common\/parsers\/(?:AbstractTimeExpression|ISOFormat|SlashDateFormat)Parser|common\/refiners\/ExtractTimezone\w+)\.js$/,
      },
      async ({ path }) => {
        const change = changes.find(({ module }) => path.endsWith(module))
        const contents = await Bun.file(path).text()
        if (!change?.from.test(contents)) throw new Error(`${path} is not as it was: look at cli/build/chrono-plugin.ts`)
        return { loader: 'js', contents: contents.replace(change.from, () => change.to) }
      },
    )
  },
}
