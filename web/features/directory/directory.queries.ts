import type * as z from 'zod'
import { type contactChange, contactsApi, type ImportReply, type newContact } from '#src/features/directory/contacts.contract'
import { type profileChange, profilesApi } from '#src/features/directory/profiles.contract'
import { call } from '#web/platform/api/api'
import { callQuery } from '#web/platform/api/call-query'
import { areaKey } from '#web/platform/api/query-client'
import { type SavePart, useAction } from '#web/ui/use-action'
import { useDeletion } from '../trash/deletion'
import { t } from './texts'

const key = (familyId: string, part: string) => [...areaKey('directory', familyId), part]

export const contactsQuery = (familyId: string) => callQuery(key(familyId, 'contacts'), contactsApi.list, { params: { familyId } })
export const profilesQuery = (familyId: string) => callQuery(key(familyId, 'profiles'), profilesApi.list, { params: { familyId } })
export const sheetQuery = (familyId: string) => callQuery(key(familyId, 'sheet'), profilesApi.sheet, { params: { familyId } })

const changesOf = (familyId: string) => ({ changes: ['directory', familyId] as const })

export const useSaveContact = (familyId: string) =>
  useAction(
    ({ id, body }: SavePart<z.input<typeof newContact>, z.input<typeof contactChange>>) =>
      id === undefined
        ? call(contactsApi.create, { params: { familyId }, body })
        : call(contactsApi.change, { params: { contactId: id }, body }),
    { ...changesOf(familyId), done: (_, { id }) => (id ? t('Contact saved') : t('Contact added')) },
  )
export const useDeleteContact = (familyId: string) =>
  useDeletion((contactId: string) => call(contactsApi.remove, { params: { contactId } }), {
    ...changesOf(familyId),
    done: t('Contact deleted'),
    failed: t('Failed to delete the contact'),
  })
export const useOrderEmergency = (familyId: string) =>
  useAction((contactIds: string[]) => call(contactsApi.order, { params: { familyId }, body: { contactIds } }), {
    ...changesOf(familyId),
    failed: t('Failed to change the order'),
  })

export const useSaveProfile = (familyId: string) =>
  useAction(
    ({ memberId, body }: { memberId: string; body: z.input<typeof profileChange> }) =>
      call(profilesApi.put, { params: { familyId, memberId }, body }),
    { ...changesOf(familyId), done: t('Details saved') },
  )

const sum = (replies: readonly ImportReply[]): ImportReply => ({
  new: replies.reduce((all, reply) => all + reply.new, 0),
  merged: replies.reduce((all, reply) => all + reply.merged, 0),
  unchanged: replies.reduce((all, reply) => all + reply.unchanged, 0),
  skipped: replies.reduce((all, reply) => all + reply.skipped, 0),
  items: replies.flatMap(({ items }) => items),
})

/** Sends the parts of a file one after the other. */
const send = async (familyId: string, parts: readonly string[], apply: boolean) => {
  const replies: ImportReply[] = []
  for (const vcf of parts) replies.push(await call(contactsApi.import, { params: { familyId }, body: { vcf, apply } }))
  return sum(replies)
}

export const usePreviewImport = (familyId: string) =>
  useAction((parts: readonly string[]) => send(familyId, parts, false), { failed: t('Failed to read the file') })
export const useImport = (familyId: string) =>
  useAction((parts: readonly string[]) => send(familyId, parts, true), {
    ...changesOf(familyId),
    done: (reply) => t('{added} added, {merged} merged', { added: reply.new, merged: reply.merged }),
    failed: t('Failed to import the contacts'),
  })
