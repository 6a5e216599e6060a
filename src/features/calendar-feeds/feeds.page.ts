import type { Origin } from '#src/platform/http/request'
import type { CalendarFeeds } from './feeds.service'

type Deps = {
  calendarFeeds: Pick<CalendarFeeds, 'open'>
  /** Waits until the writes before it are on the disk. */
  committed: () => Promise<void> | undefined
}

type Call = { request: Request; params: Record<string, string>; origin: Origin }

const isConfirmed = (request: Request, etag: string) =>
  (request.headers.get('if-none-match') ?? '').split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')))

/** The feed of an address. It needs no account and sets no cookie: the token in the path is the key. */
export const feedPages = ({ calendarFeeds, committed }: Deps) => [
  {
    method: 'GET' as const,
    path: '/feeds/:file',
    handler: async ({ request, params: { file = '' }, origin }: Call) => {
      const { etag, render } = calendarFeeds.open(file.replace(/\.ics$/i, ''), origin.address)
      const headers = { etag, 'cache-control': 'private, max-age=60', 'content-disposition': 'inline' }
      const isKnown = isConfirmed(request, etag)
      const text = isKnown ? null : await render()
      await committed()
      if (isKnown) return new Response(null, { status: 304, headers })
      return new Response(text, { headers: { ...headers, 'content-type': 'text/calendar; charset=utf-8' } })
    },
  },
]
