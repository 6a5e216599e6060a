import { allRoutes } from '#src/server/routes'
import type { Endpoint } from '#src/shared/endpoint'
import type { Hearth } from '../hearth'
import { bodies, makeWorld, rowsFor } from '../matrix.world'

/** Every call of a server, with real rows and valid bodies: whatever call comes next is attacked as well. */
export const everyCall = async (hearth: Hearth) => {
  const world = await makeWorld(hearth)
  const routes = allRoutes(hearth.services, { url: undefined, signup: 'closed', trustedProxies: [] }).map(({ endpoint }) => endpoint)
  const rowsOf = ({ path }: Endpoint): Record<string, string> => ({
    ...rowsFor(world.admin, path.includes('/projects/') ? 'own project' : 'own'),
    familyId: hearth.familyId,
  })

  return {
    routes,

    /** Where a call about rows of the admin goes. @param more values for its path that are others */
    addressOf(endpoint: Endpoint, more: Record<string, string> = {}) {
      const values = { ...rowsOf(endpoint), ...more }
      return endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? `no-${name}`))
    },

    /** What an admin would send. */
    bodyOf: (endpoint: Endpoint) => (bodies[`${endpoint.method} ${endpoint.path}`]?.(rowsOf(endpoint), '') ?? {}) as object,

    /** Takes back whatever is written meanwhile; the calls go one after the other. */
    async undone<T>(act: () => Promise<T>): Promise<T> {
      const { sqlite } = hearth.services
      sqlite.run('BEGIN')
      try {
        return await act()
      } finally {
        sqlite.run('ROLLBACK')
      }
    },
  }
}
export type EveryCall = Awaited<ReturnType<typeof everyCall>>
