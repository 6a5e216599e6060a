import type { Hearth } from './hearth'
import type { Caller } from './matrix.table'
import { bodies, requests, rowsFor, type World } from './matrix.world'

/** Makes a call and rolls back its changes. @returns the status, and the text of the reply */
export const answerTo = async (hearth: Hearth, world: World, who: Caller, call: string, about: string) => {
  const [method = '', path = ''] = call.split(' ')
  const rows = rowsFor(world[who], about)
  const { query, headers, rows: other } = requests[call]?.(rows) ?? {}
  const values: Record<string, string | undefined> = { ...rows, familyId: hearth.familyId, ...other }
  const address = path.replace(/:(\w+)/g, (_, name) => values[name] ?? `no-${name}`) + (query ? `?${query}` : '')
  const body = bodies[call]?.(rows, about)
  const { sqlite } = hearth.services
  // The health check takes the write lock itself.
  const isUndone = path !== '/api/health'
  if (isUndone) sqlite.run('BEGIN')
  try {
    const response = await fetch(hearth.url + address, {
      method,
      redirect: 'manual',
      headers: { cookie: who === 'visitor' ? '' : hearth.as(who).cookie, 'content-type': 'application/json', ...headers },
      body: body instanceof Uint8Array ? new Blob([body as Uint8Array<ArrayBuffer>]) : body ? JSON.stringify(body) : null,
    })
    return { status: response.status, text: await response.text() }
  } finally {
    if (isUndone) sqlite.run('ROLLBACK')
  }
}
