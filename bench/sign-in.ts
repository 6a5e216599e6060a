import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withServices } from '../cli/data'
import { median, serve, signIn } from './measure'
import { table } from './table'

const alone = 15
const atOnce = 16
/** In milliseconds. */
const limits = { signIn: 300, delay: 10 }

/** The answer to more at once from one place than are checked at once: it tries again. */
const tooMany = ' 429'

const password = 'a long enough password'

type SignIns = {
  atOnce: number
  /** The median of one at a time, in milliseconds. */
  one: number
  /** How long the server's event loop was kept from somebody else's request, in milliseconds: the median of those made meanwhile, and before. */
  others: { busy: number; idle: number }
  limits: typeof limits
}

/**
 * What a sign-in takes, and whether others wait when many sign in at once.
 *
 * @param hearth the executable
 */
export const measureSignIns = async (hearth: string): Promise<SignIns> => {
  const data = mkdtempSync(join(tmpdir(), 'hearth-bench-sign-in-'))
  try {
    await withServices(
      data,
      async ({ accounts }) => {
        const hash = await accounts.hash(password)
        for (let n = 0; n < atOnce; n++) accounts.add({ firstName: 'Ana', lastName: null, username: `person-${n}` }, hash)
      },
      { create: true },
    )
    await using server = await serve([hearth, 'serve'], data)
    const enter = async (n: number) => {
      const start = performance.now()
      const once = () =>
        signIn(server.url, `person-${n % atOnce}`, password).then(
          () => true,
          (error) => {
            if (!String(error).endsWith(tooMany)) throw error
            return false
          },
        )
      while (!(await once())) await Bun.sleep(20)
      return performance.now() - start
    }
    await enter(0)
    const times: number[] = []
    for (let n = 0; n < alone; n++) times.push(await enter(n))
    const idle = await pings(server.url, Bun.sleep(500))
    const busy = await pings(server.url, Promise.all(Array.from({ length: atOnce }, (_, n) => enter(n))))
    return { atOnce, one: median(times), others: { busy, idle }, limits }
  } finally {
    rmSync(data, { recursive: true })
  }
}

/** Asks for the least there is until something is done. @returns the median in milliseconds */
const pings = async (url: string, done: Promise<unknown>) => {
  let isDone = false
  const waiting = done.finally(() => {
    isDone = true
  })
  const times: number[] = []
  while (!isDone) {
    const start = performance.now()
    await (await fetch(`${url}/api/health`)).arrayBuffer()
    times.push(performance.now() - start)
  }
  await waiting
  return median(times)
}

/** What was measured as lines for a person. */
export const signInsTable = ({ atOnce, one, others, limits }: SignIns): string =>
  table(
    'Sign-in',
    ['', 'Hearth', 'idle', 'ceiling'],
    [
      ['one (ms)', one.toFixed(0), '', String(limits.signIn)],
      [`others' requests, ${atOnce} at once (ms)`, others.busy.toFixed(2), others.idle.toFixed(2), `${limits.delay} more`],
    ],
  )
