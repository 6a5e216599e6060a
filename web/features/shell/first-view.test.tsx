import { expect, test } from 'bun:test'
import { type ActiveFamily, firstCalls } from '#src/server/first-view/first-view.calls'
import { screenCalls } from '#src/server/first-view/first-view.screens'
import { familyOf } from '#web/testing/riveras'
import { withScreens } from '#web/testing/screen'

const screens = withScreens()

// `web/e2e/first-view.e2e.ts` checks the same of home and the dashboard.
for (const path of [...Object.keys(screenCalls), '/calendar'])
  for (const role of ['admin', 'child'] as const)
    test(`${path} of ${role} asks for everything that its page brings along`, async () => {
      const server = screens.serve(role)
      const brought = firstCalls(path, { family: familyOf(role) as ActiveFamily, today: Temporal.Now.plainDateISO(), firstDay: 7 })
      for (const { endpoint } of brought) if (!endpoint.response().safeParse([]).success) server.refuse(endpoint, 503)
      const { waitFor } = await screens.open(path)
      const missing = () => brought.map(({ endpoint }) => endpoint).filter((endpoint) => server.callsOf(endpoint).length === 0)
      await waitFor(() => expect(missing().map((endpoint) => endpoint.path)).toEqual([]))
    })
