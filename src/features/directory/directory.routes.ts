import type { Gate } from '#src/platform/http/gate'
import { assertPicture } from '#src/platform/http/request'
import { msg } from '#src/shared/language/message'
import { contactsApi } from './contacts.contract'
import type { Directory } from './directory.create'
import { profilesApi } from './profiles.contract'

const headers = {
  'content-type': 'text/vcard; charset=utf-8',
  'content-disposition': 'attachment; filename="contacts.vcf"',
  'cache-control': 'private, no-store',
}

export const directoryRoutes = ({ onAccount, onFamily, onFamilyRow, onRow, directory }: Gate & { directory: Directory }) => {
  const { contacts, cards, profiles } = directory
  const contact = ({ params }: { params: { contactId: string } }) => contacts.find(params.contactId)

  return [
    onFamily(contactsApi.list, ({ member, query }) => contacts.list(member, query.search)),
    onFamily(contactsApi.create, ({ member, body, ownHosts }) => {
      assertPicture(body.photoUrl, 'photoUrl', ownHosts)
      return contacts.create(member, body)
    }),
    onRow(
      contactsApi.change,
      msg('Contact not found'),
      contact,
      ({ member, row, body, ownHosts }) => {
        assertPicture(body.photoUrl, 'photoUrl', ownHosts)
        return contacts.change(member, row, body)
      },
      contacts.assertMayChange,
    ),
    onRow(
      contactsApi.remove,
      msg('Contact not found'),
      contact,
      ({ member, row }) => contacts.remove(member, row),
      contacts.assertMayChange,
    ),
    onFamily(contactsApi.order, ({ member, body }) => contacts.order(member, body.contactIds)),
    onFamily(contactsApi.cards, async ({ member, query }) => {
      const texts = await Array.fromAsync(cards.write(member, query.version, query.contactId))
      return new Response(texts.join(''), { headers })
    }),
    onFamily(contactsApi.import, ({ member, body, recheckAccess }) =>
      body.apply ? cards.apply(member, body.vcf, recheckAccess) : cards.preview(member, body.vcf),
    ),

    onAccount(profilesApi.own, ({ session }) => profiles.own(session.userId)),
    onAccount(profilesApi.putOwn, ({ session, body }) => profiles.putOwn(session.userId, body)),
    onFamily(profilesApi.list, ({ member }) => profiles.list(member)),
    onFamilyRow(
      profilesApi.put,
      msg('Member not found'),
      ({ params, member }) => profiles.findMember(member.familyId, params.memberId),
      ({ member, row, body }) => profiles.put(member, row, body),
      profiles.assertMayEdit,
    ),
    onFamily(profilesApi.sheet, ({ member }) => profiles.sheet(member)),
  ]
}
