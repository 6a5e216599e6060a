import type { FeatureDeps } from '../feature'
import { createCards } from './cards.service'
import { createContacts } from './contacts.service'
import { createContactStore } from './contacts.store'
import { createProfiles } from './profiles.service'
import { createProfileStore } from './profiles.store'

/** The contacts of families, their vCards, and the profiles of members. */
export const createDirectory = ({ db, ...deps }: FeatureDeps) => {
  const store = createContactStore(db)
  const contacts = createContacts({ store, ...deps })
  return {
    contacts,
    cards: createCards({ store, contacts, ...deps }),
    profiles: createProfiles({ store: createProfileStore(db), emergency: contacts.emergency, ...deps }),
  }
}
export type Directory = ReturnType<typeof createDirectory>
