import { version } from '#src/platform/version'
import type { Health } from './health'

/** What somebody without an account learns of an unhealthy server. */
export const unhealthy = {
  code: 'unhealthy',
  message: 'Something is wrong with this server. Its log says what, and so does this address to its admins.',
}

/** What everybody learns of a healthy server. */
export const healthy = (schema: string) => ({ status: 'ok' as const, version, schema })

const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }

const answer = (isWell: boolean) => new Response(isWell ? 'ok' : 'unhealthy', { status: isWell ? 200 : 503, headers })

/** The usual URLs for monitors and orchestrators: `/livez` checks whether the process responds, the others whether it can do its work. */
export const probeAnswers = (health: Health): Record<string, () => Response> => {
  const readiness = () => answer(health.check().problems.length === 0)
  return { '/healthz': readiness, '/readyz': readiness, '/livez': () => answer(true) }
}

/** The answer of `/api/health` to somebody without an account. */
export const healthAnswer = (health: Health): Response => {
  const { schema, problems } = health.check()
  const isWell = problems.length === 0
  return Response.json(isWell ? healthy(schema) : unhealthy, {
    status: isWell ? 200 : 503,
    headers: { 'cache-control': 'private, no-store' },
  })
}
