import type { Gate } from '#src/platform/http/gate'
import { msg } from '#src/shared/language/message'
import type { Site } from '../feature'
import { friendsApi } from './friends.contract'
import { portalApi } from './portal.contract'
import type { PortalServices } from './portal.create'

const fileHeaders = (mimeType: string) => ({
  'content-type': mimeType === 'text/plain' ? 'text/plain; charset=utf-8' : mimeType,
  // In no shared cache, and not on the device: the link ends.
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; sandbox",
})

export const portalRoutes = ({ onFamily, onRow, onPublic, friends, portal, helpers, url }: Gate & Site & PortalServices) => {
  const row = ({ params }: { params: { friendId: string } }) => friends.find(params.friendId)
  return [
    onFamily(friendsApi.list, ({ member }) => friends.list(member)),
    onFamily(friendsApi.create, ({ member, body }) => friends.create(member, body)),
    onRow(friendsApi.change, msg('Friend not found'), row, ({ member, row, body }) => friends.change(member, row, body)),
    onRow(friendsApi.remove, msg('Friend not found'), row, ({ member, row }) => friends.remove(member, row)),
    onRow(friendsApi.link, msg('Friend not found'), row, ({ member, row, body, origin }) =>
      friends.link(member, row, body.hours, url ?? origin.url),
    ),
    onRow(friendsApi.mail, msg('Friend not found'), row, ({ member, row, body, origin }) =>
      friends.mailLink(member, row, body.token, url ?? origin.url),
    ),
    onRow(friendsApi.revoke, msg('Friend not found'), row, ({ member, row }) => friends.revoke(member, row)),

    onPublic(portalApi.show, (call) => portal.show(call.params.portalToken, call)),
    onPublic(portalApi.photos, (call) => portal.photos(call.params.portalToken, call, call.query)),
    onPublic(portalApi.photo, async (call) => {
      const { params, query } = call
      const { content, mimeType } = await portal.photo(params.portalToken, call, params.photoId, Number(query.w))
      return new Response(content, { headers: fileHeaders(mimeType) })
    }),
    onPublic(portalApi.events, (call) => portal.events(call.params.portalToken, call)),
    onPublic(portalApi.invitations, (call) => portal.invitations(call.params.portalToken, call)),
    onPublic(portalApi.answer, (call) => portal.answer(call.params.portalToken, call, call.params.guestId, call.body)),
    onPublic(portalApi.today, (call) => helpers.today(call.params.portalToken, call)),
    onPublic(portalApi.tick, (call) => helpers.tick(call.params.portalToken, call, call.params.taskId, call.body)),
    onPublic(portalApi.notes, (call) => helpers.notes(call.params.portalToken, call)),
    onPublic(portalApi.document, async (call) => {
      const { params } = call
      const { content, mimeType, fileName } = await helpers.document(params.portalToken, call, params.documentId)
      const name = encodeURIComponent(fileName ?? 'document')
      return new Response(content, {
        headers: { ...fileHeaders(mimeType), 'content-disposition': `attachment; filename*=UTF-8''${name}` },
      })
    }),
    onPublic(portalApi.emergency, (call) => helpers.emergency(call.params.portalToken, call)),
  ]
}
