import * as z from 'zod'
import { endpoint, nothing, type OutputOf } from '#src/shared/endpoint'
import { msg } from '#src/shared/language/message'
import { changeOf, clientId, email, emptyToNull, imageAddress, moment, optionalText, rowId, text } from '#src/shared/schemas'
import { addressParts, isBirthday, maxContacts, maxEntries } from './contacts.rules'

const phone = () => z.object({ kind: z.string(), number: z.string() })
const emailAddress = () => z.object({ kind: z.string(), address: z.string() })
const postalAddress = () =>
  z.object({
    kind: z.string(),
    street: z.string().nullable(),
    city: z.string().nullable(),
    region: z.string().nullable(),
    postalCode: z.string().nullable(),
    country: z.string().nullable(),
  })

export const contact = () =>
  z.object({
    id: z.string(),
    familyId: z.string(),
    /** "First Last", else the organisation. */
    name: z.string(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    organization: z.string().nullable(),
    phones: z.array(phone()),
    emails: z.array(emailAddress()),
    addresses: z.array(postalAddress()),
    /** `YYYY-MM-DD`, or `--MM-DD` without a year. */
    birthday: z.string().nullable(),
    notes: z.string().nullable(),
    photoUrl: z.string().nullable(),
    tags: z.array(z.string()),
    isEmergency: z.boolean(),
    /** The place among the emergency contacts, the lowest first. */
    emergencyOrder: z.number().int().nullable(),
    createdBy: z.string(),
    createdAt: moment,
    updatedAt: moment,
  })
export type ContactReply = OutputOf<typeof contact>

/** The label of a number or an address: `home`, `work`, `mobile`, or any other text. */
const kind = () => optionalText(30).transform((value) => value ?? 'other')
const entries = <S extends z.ZodType>(of: S) => z.array(of).max(maxEntries).default([])

const newAddress = () =>
  z
    .object({
      kind: kind(),
      street: optionalText(200),
      city: optionalText(100),
      region: optionalText(100),
      postalCode: optionalText(20),
      country: optionalText(100),
    })
    .refine((address) => addressParts.some((part) => address[part]), { path: ['street'], message: msg('Enter an address.') })

const birthday = () =>
  z.preprocess(
    emptyToNull,
    z.string().max(10).refine(isBirthday, msg('Must be a date such as 1952-03-09, or --03-09 without a year.')).nullable(),
  )

const fields = () =>
  z.object({
    firstName: optionalText(100),
    lastName: optionalText(100),
    organization: optionalText(200),
    phones: entries(z.object({ kind: kind(), number: text(50, msg('Enter the number.')) })),
    emails: entries(z.object({ kind: kind(), address: email })),
    addresses: entries(newAddress()),
    birthday: birthday().default(null),
    notes: optionalText(10_000),
    photoUrl: z.preprocess(emptyToNull, imageAddress.nullable()).default(null),
    tags: entries(text(50)),
    isEmergency: z.boolean().default(false),
    emergencyOrder: z.number().int().min(0).max(9999).nullable().default(null),
  })

export const nameRequired = msg('Enter a name or an organization.')

export const newContact = z.lazy(() =>
  fields()
    .extend({ id: clientId() })
    .refine(({ firstName, lastName, organization }) => firstName || lastName || organization, {
      path: ['firstName'],
      message: nameRequired,
    }),
)
export type NewContact = z.output<typeof newContact>

export const contactChange = z.lazy(() => changeOf(fields()))
export type ContactChange = z.output<typeof contactChange>

/** Maximum characters of an imported file; an app sends a longer one in several calls. */
export const importLimit = 4 * 1024 * 1024

const importBody = z.lazy(() => z.object({ vcf: z.string().max(importLimit), apply: z.boolean().default(false) }))

const importOutcomes = ['new', 'merged', 'unchanged', 'skipped'] as const

const count = () => z.number().int().nonnegative()
export const importReply = () =>
  z.object({
    new: count(),
    merged: count(),
    unchanged: count(),
    skipped: count(),
    /** The cards of the file, in its order. */
    items: z.array(
      z.object({
        name: z.string(),
        outcome: z.enum(importOutcomes),
        /** The contact of the family that the card belongs to. */
        contactId: z.string().nullable(),
        /** The fields that a merge fills or extends. */
        changes: z.array(z.string()),
        /** The reason why the card, or a part of it, is left out. */
        reason: z.string().nullable(),
      }),
    ),
  })
export type ImportReply = OutputOf<typeof importReply>

export const cardVersions = ['3.0', '4.0'] as const

const can = 'member'
const path = '/api/families/:familyId/contacts'
const row = '/api/contacts/:contactId'

export const contactsApi = {
  list: endpoint('GET', path, {
    cache: 'rows',
    can,
    about:
      'Lists the contacts by name, at most 2000. `search` keeps those with each of its words in a name, a tag or an e-mail address, or its digits in a number.',
    query: z.lazy(() => z.object({ search: z.string().max(200).optional() })),
    response: () => z.array(contact()),
  }),
  create: endpoint('POST', path, {
    can,
    about: 'Adds a contact. A retry with the same `id` returns the existing one.',
    body: newContact,
    response: contact,
    status: 201,
  }),
  change: endpoint('PATCH', row, {
    can,
    about: 'Changes the given fields of a contact. Children and extended family may change only the contacts that they added.',
    body: contactChange,
    response: contact,
  }),
  remove: endpoint('DELETE', row, {
    can,
    about: 'Deletes a contact. Children and extended family may delete only the contacts that they added.',
    response: nothing,
    status: 204,
  }),
  order: endpoint('PUT', `${path}/emergency-order`, {
    can,
    about: 'Sets the order of the emergency contacts, the first one first. Returns them in that order.',
    body: z.lazy(() => z.object({ contactIds: z.array(rowId()).max(maxContacts) })),
    response: () => z.array(contact()),
  }),
  cards: endpoint('GET', '/api/families/:familyId/contacts.vcf', {
    can,
    about: 'Returns the contacts as vCards of version 3.0 (RFC 2426) or 4.0 (RFC 6350), with their photos; one of them with `contactId`.',
    query: z.lazy(() => z.object({ version: z.enum(cardVersions).default('3.0'), contactId: rowId().optional() })),
    response: nothing,
    responseType: 'text/vcard',
  }),
  import: endpoint('POST', `${path}/import`, {
    can,
    about:
      'Reads vCards of version 2.1, 3.0 or 4.0 and counts what they would change; with `apply`, adds and merges them. A card belongs to a contact with its UID, a phone number, an e-mail address or its name; then it fills empty fields and adds to lists, and replaces nothing.',
    body: importBody,
    bodyLimit: 2 * importLimit,
    response: importReply,
  }),
}
