import { displayCookie } from '#src/platform/access'
import { found } from '#src/platform/errors'
import { cookieOf, hostCookie } from '#src/platform/http/cookies'
import type { Gate } from '#src/platform/http/gate'
import { msg } from '#src/shared/language/message'
import { displayApi } from './display.contract'
import { displaysApi } from './displays.contract'
import type { DisplayServices } from './displays.create'

/** 400 days is the longest lifetime that browsers allow; each start of the page renews it. */
const days = 400
const path = '/api/display'

const headers = (mimeType: string) => ({
  'content-type': mimeType,
  // The wall must not cache it, because the pairing can end.
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; sandbox",
})

export const displayRoutes = ({ onPublic, onDisplay, onFamily, onFamilyRow, displays }: Gate & { displays: DisplayServices }) => {
  const { manage, contents, pictures, ticks } = displays
  const target = ({ params }: { params: { familyId: string; displayId: string } }) => manage.find(params.familyId, params.displayId)
  const rowOf = (request: Request) => found(manage.withToken(cookieOf(request, displayCookie)), msg('Display not found'))

  return [
    onFamily(displaysApi.list, ({ member }) => manage.list(member)),
    onFamily(displaysApi.pair, ({ member, body }) => manage.pair(member, body)),
    onFamilyRow(displaysApi.change, msg('Display not found'), target, ({ member, row, body }) => manage.change(member, row, body)),
    onFamilyRow(displaysApi.revoke, msg('Display not found'), target, ({ member, row }) => manage.revoke(member, row)),

    onPublic(displayApi.pairing, ({ request, origin, setCookie }) => {
      const old = cookieOf(request, displayCookie)
      const asking = { token: old, address: origin.address, userAgent: request.headers.get('user-agent') }
      const { token = old, ...reply } = manage.askForPairing(asking)
      if (token !== undefined) setCookie(hostCookie(displayCookie, token, { path, days, secure: origin.secure }))
      return reply
    }),
    onDisplay(displayApi.content, ({ request }) => contents.show(rowOf(request))),
    onDisplay(displayApi.picture, async ({ display, params }) => {
      const { content, mimeType } = await pictures.ofMember(display, params.memberId)
      return new Response(content, { headers: headers(mimeType) })
    }),
    onDisplay(displayApi.photo, async ({ request, params, query }) => {
      const { content, mimeType } = await pictures.photo(rowOf(request), params.photoId, Number(query.w))
      return new Response(content, { headers: headers(mimeType) })
    }),
    onDisplay(displayApi.tick, ({ request, body }) => ticks.tick(() => rowOf(request), body)),
    onDisplay(displayApi.undo, ({ request, params }) => ticks.undo(rowOf(request), params.tickId)),
  ]
}
