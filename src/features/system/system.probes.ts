import { type AnyElysia, Elysia } from 'elysia'
import type { Health } from './health'

const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }

const answer = (isWell: boolean) => new Response(isWell ? 'ok' : 'unhealthy', { status: isWell ? 200 : 503, headers })

/** The usual URLs for monitors and orchestrators: `/livez` checks whether the process responds, the others whether it can do its work. */
export const probes = (health: Health): AnyElysia => {
  const readiness = () => answer(health.check().problems.length === 0)
  return new Elysia({ name: 'probes' })
    .get('/healthz', readiness)
    .get('/readyz', readiness)
    .get('/livez', () => answer(true))
}
