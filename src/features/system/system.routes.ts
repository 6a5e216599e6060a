import type { Access } from '#src/platform/access'
import { fixedJson } from '#src/platform/http/compression'
import type { Gate, Route } from '#src/platform/http/gate'
import type { Families } from '../families/families.service'
import type { Health } from './health'
import { healthy, unhealthy } from './health.answers'
import { systemApi } from './system.contract'

type Deps = Gate & {
  health: Health
  access: Access
  families: Families
  /** The web app's page, which shows the description. */
  page: (request: Request) => Response
  /** All endpoints, by feature. */
  features: () => Record<string, readonly Route[]>
}

const healthRoute = (health: Health, isAdmin: (token: string) => boolean): Route => ({
  endpoint: systemApi.health,
  handler: async ({ request, set, cookies }) => {
    const { schema, problems } = health.check()
    if (problems.length === 0) return healthy(schema)
    set.status = 503
    const token = cookies.token(request)
    return token && isAdmin(token) ? { ...unhealthy, problems } : unhealthy
  },
})

/** Made at the first request, once per process: every server has the same endpoints. */
let description: Promise<(request: Request) => Response> | undefined

export const systemRoutes = ({ onPublic, health, access, families, page, features }: Deps): Route[] => {
  const isAdmin = (token: string) => {
    try {
      const userId = access.session(token)?.session.userId
      if (userId) families.assertServerAdmin(userId)
      return userId !== undefined
    } catch {
      // Another user, or the database can't be read.
      return false
    }
  }

  const writeDescription = async () => {
    const [{ describeApi }, { namedSchemas: shapes }] = await Promise.all([
      import('#src/platform/http/openapi'),
      import('./system.named-schemas'),
    ])
    const described = describeApi(
      Object.entries(features()).map(([name, routes]) => ({ name, endpoints: routes.map(({ endpoint }) => endpoint) })),
      shapes,
    )
    return fixedJson(JSON.stringify(described))
  }
  return [
    healthRoute(health, isAdmin),
    onPublic(systemApi.description, async ({ request }) => {
      description ??= writeDescription()
      return (await description)(request)
    }),
    onPublic(systemApi.page, ({ request }) => {
      const answer = page(request)
      // Browsers may not cache replies below /api.
      answer.headers.set('cache-control', 'private, no-store')
      return answer
    }),
  ]
}
