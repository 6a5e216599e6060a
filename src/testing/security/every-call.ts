import { allRoutes } from '#src/server/routes'
import type { Endpoint } from '#src/shared/endpoint'
import type { Hearth } from '../hearth'
import { bodies, makeWorld, rowsFor } from '../matrix.world'

/** Every call of a server with real rows and valid bodies, so that new calls are attacked automatically. */
export const everyCall = async (hearth: Hearth) => {
  const world = await makeWorld(hearth)
  const routes = allRoutes(hearth.services, { url: undefined, signup: 'closed', trustedProxies: [] }).map(({ endpoint }) => endpoint)
  const subjectOf = (path: string) => {
    if (path.includes('/projects/')) return 'own project'
    // The owner of a list can't claim its items.
    return /:wishlistItemId\/(claims|comments)$/.test(path) ? 'own outside' : 'own'
  }
  const rowsOf = ({ path }: Endpoint): Record<string, string> => ({
    ...rowsFor(world.admin, subjectOf(path)),
    familyId: hearth.familyId,
  })

  return {
    routes,

    /** The path of a call for rows of the admin. @param more values that replace path parameters */
    addressOf(endpoint: Endpoint, more: Record<string, string> = {}) {
      const values = { ...rowsOf(endpoint), ...more }
      return endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? `no-${name}`))
    },

    /** A valid body of an admin. */
    bodyOf: (endpoint: Endpoint) => (bodies[`${endpoint.method} ${endpoint.path}`]?.(rowsOf(endpoint), '') ?? {}) as object,

    /** Runs `act` and rolls back its writes; not concurrent. */
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
