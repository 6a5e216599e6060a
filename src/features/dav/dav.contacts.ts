import type { Member } from '#src/platform/access'
import { AppError } from '#src/platform/errors'
import { componentText, mergeComponent, type Rule } from '#src/platform/icalendar/icalendar.merge'
import {
  type Component,
  isComponent,
  type Property,
  parameterOf,
  propertiesOf,
  propertyOf,
  readComponents,
} from '#src/platform/icalendar/icalendar.read'
import { ns } from '#src/platform/webdav/webdav.xml'
import { englishOf } from '#src/shared/language/message'
import { fieldsOf } from '../directory/cards.plan'
import { type ContactReply, contactChange, newContact } from '../directory/contacts.contract'
import { readCards } from '../directory/vcard.read'
import type { DavDeps } from './dav.deps'
import { DavError } from './dav.errors'
import { segment } from './dav.paths'
import { assertConditions, isName, rowSource, type Source } from './dav.source'

/** Maximum bytes of a card, with its photo: that of a request. */
const limits = { bytes: 256 * 1024, lines: 10_000, depth: 1, components: 1 }

const refused = (reason: string) => new DavError(403, `${ns.carddav} valid-address-data`, reason)

const readCard = (text: string): Component => {
  try {
    const [card, ...others] = readComponents(text, limits)
    if (!card || others.length || card.name !== 'VCARD') throw refused('Send one VCARD.')
    return card
  } catch (error) {
    throw error instanceof AppError ? refused(error.message) : error
  }
}

const cardIn = (text: string) => readCards(text).next().value

/** A card as the fields of a contact. @throws DavError 403 for one without a name */
const contactIn = (text: string) => {
  const card = cardIn(text)
  const { fields, leftOut } = card ? fieldsOf(card) : { fields: undefined, leftOut: [] }
  if (!card || !fields) throw refused(leftOut.map(englishOf).join(' ') || 'The card has no name.')
  const { photoUrl: _, ...rest } = fields
  return { fields: rest, photo: card.photo?.base64 }
}

const reachable = ['TEL', 'EMAIL', 'ADR']

/** Whether a photo is in the card, and not an address of one. */
const isInside = (photo: Property) => /^data:/i.test(photo.value) || parameterOf(photo, 'ENCODING') !== undefined

const rules: Rule[] = (() => {
  const fields = (card: Component) => contactIn(componentText(card)).fields
  const field = (names: string[], pick: (of: ReturnType<typeof fields>) => unknown): Rule => ({
    names,
    meaning: (card) => JSON.stringify(pick(fields(card))),
  })
  const groups = (card: Component) =>
    new Set(reachable.flatMap((name) => propertiesOf(card, name).map(({ group }) => group)).filter(Boolean))
  return [
    field(['N', 'FN', 'KIND', 'X-ABSHOWAS'], ({ firstName, lastName, organization }) => [
      firstName,
      lastName,
      firstName || lastName ? '' : organization,
    ]),
    field(['ORG'], ({ organization }) => organization),
    {
      names: [...reachable, 'X-ABLABEL'],
      isOwn: (entry) => !isComponent(entry) && (entry.name !== 'X-ABLABEL' || labelled.has(entry)),
      meaning: (card) => {
        const own = groups(card)
        for (const entry of propertiesOf(card, 'X-ABLABEL')) if (own.has(entry.group)) labelled.add(entry)
        const { phones, emails, addresses } = fields(card)
        return JSON.stringify([phones, emails, addresses])
      },
    },
    field(['BDAY'], ({ birthday }) => birthday),
    field(['NOTE'], ({ notes }) => notes),
    field(['CATEGORIES'], ({ tags }) => tags),
    field(['X-HEARTH-EMERGENCY'], ({ isEmergency, emergencyOrder }) => [isEmergency, emergencyOrder]),
    {
      // A photo elsewhere is the app's.
      names: ['PHOTO'],
      isOwn: (entry) => !isComponent(entry) && isInside(entry),
      meaning: (card) => String(propertiesOf(card, 'PHOTO').some(isInside)),
    },
    { names: ['REV'], meaning: (card) => propertyOf(card, 'REV')?.value ?? '' },
  ]
})()
/** The labels of numbers and addresses. */
const labelled = new WeakSet<object>()

/** The contacts of a family's directory. */
export const contactSource = (deps: DavDeps, member: Member, path: string): Source => {
  const { store, directory, atomically } = deps
  const { contacts, cards } = directory
  const rows = rowSource({ store, member, area: 'contacts', ending: '.vcf', today: deps.today })

  const contactOf = (id: string) => {
    const found = contacts.find(id)
    return found?.familyId === member.familyId ? found : undefined
  }

  return {
    list: rows.list,
    find: rows.find,
    state: rows.state,
    token: rows.token,
    changes: rows.changes,

    async texts(items) {
      const ids = items.map(({ id }) => id)
      const stored = store.texts(member.userId, 'contacts', ids)
      const fresh = new Set(items.flatMap(({ id, etag }) => (`"${stored.get(id)?.seq}"` === etag ? [] : [id])))
      const texts = new Map([...stored].map(([id, { text }]) => [id, text]))
      const known = fresh.size ? new Map<string, ContactReply>(contacts.list(member).map((one) => [one.id, one])) : undefined
      for (const id of fresh) {
        const contact = known?.get(id)
        if (!contact) {
          texts.delete(id)
          continue
        }
        const uid = store.find('contacts', id)?.uid
        const before = texts.get(id)
        const stored = before === undefined ? undefined : readCard(before)
        const version = stored && propertyOf(stored, 'VERSION')?.value.trim() === '4.0' ? '4.0' : '3.0'
        const text = await cards.cardOf(member, contact, uid ?? undefined, version)
        texts.set(id, stored ? componentText(mergeComponent(stored, readCard(text), rules)) : text)
      }
      return texts
    },

    async put(name, text, conditions) {
      const card = readCard(text)
      const uid = propertyOf(card, 'UID')?.value.trim() ?? ''
      if (!uid || uid.length > 250) throw refused('The card has no UID.')
      const { fields, photo } = contactIn(text)
      const before = rows.find(name)
      const beforeText = before && store.texts(member.userId, 'contacts', [before.id]).get(before.id)?.text
      const isSamePhoto = photo !== undefined && beforeText !== undefined && cardIn(beforeText)?.photo?.base64 === photo
      const uploaded = photo === undefined || isSamePhoto ? undefined : await cards.storePhoto(member.userId, photo)
      // The upload takes time: the conditions are checked after it.
      const item = rows.find(name)
      assertConditions(conditions, item)
      if (!item && !isName(name, '.vcf')) throw new DavError(403, '', 'The name must end in .vcf.')
      rows.assertUid(uid, item, (other) => path + segment(other))
      const known = item && contactOf(item.id)
      if (known) contacts.assertMayChange(member, known)
      const photoUrl = uploaded?.photoUrl ?? (isSamePhoto ? (known?.photoUrl ?? null) : null)
      return atomically(() => {
        const { emergencyOrder, isEmergency, ...rest } = fields
        const id = known
          ? contacts.change(member, known, contactChange.parse({ ...rest, photoUrl })).id
          : contacts.create(member, newContact.parse({ ...rest, isEmergency, emergencyOrder, photoUrl })).id
        return rows.keep(id, text, { name, uid: uid.replace(/^urn:uuid:/i, '') === id ? id : uid, isNew: !item })
      })
    },

    async remove(name, conditions) {
      const item = rows.find(name)
      const known = item && contactOf(item.id)
      if (!known) throw new DavError(404)
      assertConditions(conditions, item)
      contacts.assertMayChange(member, known)
      contacts.remove(member, known)
    },
  }
}
