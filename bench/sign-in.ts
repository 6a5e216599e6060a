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

/** Ending of the error when more sign-ins come from one address than the server checks at once: the benchmark retries. */
const tooMany = ' 429'

const password = 'a long enough password'

type SignIns = {
  atOnce: number
  /** Median of sequential sign-ins, in milliseconds. */
  one: number
  /** Median milliseconds of another person's requests during and before the concurrent sign-ins: the delay of the server's event loop. */
  others: { busy: number; idle: number }
  limits: typeof limits
}

/**
 * Measures a sign-in, and the delay of other requests while many people sign in at once.
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

/** Sends minimal requests until `done` resolves. @returns the median in milliseconds */
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

/** The results as a table. */
export const signInsTable = ({ atOnce, one, others, limits }: SignIns): string =>
  table(
    'Sign-in',
    ['', 'Hearth', 'idle', 'ceiling'],
    [
      ['one (ms)', one.toFixed(0), '', String(limits.signIn)],
      [`others' requests, ${atOnce} at once (ms)`, others.busy.toFixed(2), others.idle.toFixed(2), `${limits.delay} more`],
    ],
  )
