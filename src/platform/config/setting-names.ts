import { type Environment, fileVariable, settings } from './config'

/** Names that belong to Hearth and are no settings: of the container files, of the build and of the tests. */
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

/** What Kubernetes and container links put into the environment for a service that is called hearth. */
const ofOrchestrators = /^HEARTH_(\w+_)?(SERVICE_(HOST|PORT)(_\w+)?|PORT_\d+_(TCP|UDP)(_(ADDR|PORT|PROTO))?)$/

/** Insertions, deletions, replacements and swaps of neighbours that make one text of the other. */
const editDistance = (a: string, b: string): number => {
  let [beforeLast, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const costs = [(last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1)]
      row.push(Math.min(...costs, isSwap ? (beforeLast[j - 2] ?? 0) + 1 : (costs[0] as number)))
    }
    ;[beforeLast, last] = [last, row]
  }
  return last[b.length] ?? 0
}

/** The longest name that is compared: a longer one is no slip of a finger. */
const longestName = 64

const nearest = (name: string) => {
  if (name.length > longestName) return undefined
  const candidates = name.endsWith('_FILE') ? variables.map(fileVariable) : variables
  const near = candidates.map((other) => ({ other, distance: editDistance(name, other) }))
  near.sort((a, b) => a.distance - b.distance)
  return near[0]
}

/**
 * Names the variables that look like settings of Hearth and are none.
 * @param isOurs whether all variables are meant for Hearth, as in its env file: then a name without `HEARTH_` can be a slip too
 * @returns a sentence for each, which begins with the name
 */
export const unknownNames = (env: Environment, isOurs = false): string[] =>
  Object.keys(env).flatMap((name) => {
    if (known.has(name) || ofOrchestrators.test(name)) return []
    const isHearth = name.startsWith('HEARTH_')
    if (!isHearth && !isOurs) return []
    const near = nearest(name)
    const isSlip = near !== undefined && near.distance <= (isHearth ? 4 : 2)
    if (!isHearth && !isSlip) return []
    const hint = isSlip ? `did you mean ${near.other}?` : '`hearth serve --help` lists every setting.'
    return [`${name}: is no setting of Hearth; ${hint}`]
  })
