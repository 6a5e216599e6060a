import { type Environment, fileVariable, settings } from './config'

/** Variables of Hearth that are not settings: those of the container files, the build and the tests. */
const otherNames = [
  'HEARTH_ENV_FILE',
  'HEARTH_UID',
  'HEARTH_GID',
  'HEARTH_DOMAIN',
  'HEARTH_COMMIT',
  'HEARTH_BIN',
  'HEARTH_CHROMIUM',
  'HEARTH_EXECUTABLE',
  'HEARTH_FUZZ',
  'HEARTH_FUZZ_SEED',
]

const variables = Object.values(settings).map(({ env }) => env)
const known = new Set([...variables.flatMap((name) => [name, fileVariable(name)]), ...otherNames])

/** Variables that Kubernetes and container links set for a service named hearth. */
const orchestratorVariable = /^HEARTH_(\w+_)?(SERVICE_(HOST|PORT)(_\w+)?|PORT_\d+_(TCP|UDP)(_(ADDR|PORT|PROTO))?)$/

/** Damerau–Levenshtein distance (optimal string alignment): insertions, deletions, substitutions and transpositions of neighbours. */
const editDistance = (a: string, b: string): number => {
  let [secondLast, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const costs = [(last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1)]
      row.push(Math.min(...costs, isSwap ? (secondLast[j - 2] ?? 0) + 1 : (costs[0] as number)))
    }
    ;[secondLast, last] = [last, row]
  }
  return last[b.length] ?? 0
}

/** Longer names are not compared: they are not typing errors. */
const maxNameLength = 64

const findClosest = (name: string) => {
  if (name.length > maxNameLength) return undefined
  const candidates = name.endsWith('_FILE') ? variables.map(fileVariable) : variables
  const ranked = candidates.map((other) => ({ other, distance: editDistance(name, other) }))
  ranked.sort((a, b) => a.distance - b.distance)
  return ranked[0]
}

/**
 * Reports variables that look like settings of Hearth but are unknown.
 * @param isOurs whether all variables are meant for Hearth, as in its env file: then a name without `HEARTH_` can be a typing error too
 * @returns one sentence per variable, starting with its name
 */
export const unknownNames = (env: Environment, isOurs = false): string[] =>
  Object.keys(env).flatMap((name) => {
    if (known.has(name) || orchestratorVariable.test(name)) return []
    const isHearth = name.startsWith('HEARTH_')
    if (!isHearth && !isOurs) return []
    const closest = findClosest(name)
    const isTypo = closest !== undefined && closest.distance <= (isHearth ? 4 : 2)
    if (!isHearth && !isTypo) return []
    const hint = isTypo ? `did you mean ${closest.other}?` : '`hearth serve --help` lists every setting.'
    return [`${name}: is not a setting of Hearth; ${hint}`]
  })
