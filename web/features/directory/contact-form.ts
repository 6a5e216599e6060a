import type { ContactReply } from '#src/features/directory/contacts.contract'
import { addressParts } from '#src/features/directory/contacts.rules'

/** A phone number or an e-mail address in the form. */
export type Entry = { kind: string; text: string }
export type AddressEntry = { kind: string } & Record<(typeof addressParts)[number], string>

export const emptyAddress: AddressEntry = { kind: 'home', street: '', city: '', region: '', postalCode: '', country: '' }

const words = (text: string | null | undefined) => text ?? ''

/** The form of a contact, or of a new one. */
export const valuesOf = (contact: ContactReply | undefined) => ({
  firstName: words(contact?.firstName),
  lastName: words(contact?.lastName),
  organization: words(contact?.organization),
  phones: contact?.phones.map(({ kind, number: text }): Entry => ({ kind, text })) ?? [{ kind: 'mobile', text: '' }],
  emails: contact?.emails.map(({ kind, address: text }): Entry => ({ kind, text })) ?? [],
  addresses:
    contact?.addresses.map(
      ({ kind, street, city, region, postalCode, country }): AddressEntry => ({
        kind,
        street: words(street),
        city: words(city),
        region: words(region),
        postalCode: words(postalCode),
        country: words(country),
      }),
    ) ?? [],
  birthday: words(contact?.birthday),
  notes: words(contact?.notes),
  photoUrl: words(contact?.photoUrl),
  tags: contact?.tags.join(', ') ?? '',
  isEmergency: contact?.isEmergency ?? false,
})

/** The call's body. Rows without a text are left out. */
export const bodyOf = ({ phones, emails, addresses, tags, ...values }: ReturnType<typeof valuesOf>) => ({
  ...values,
  phones: phones.filter(({ text }) => text.trim()).map(({ kind, text: number }) => ({ kind, number })),
  emails: emails.filter(({ text }) => text.trim()).map(({ kind, text: address }) => ({ kind, address })),
  addresses: addresses.filter((address) => addressParts.some((part) => address[part].trim())),
  tags: [...new Set(tags.split(',').flatMap((tag) => tag.trim() || []))],
})
