import type { Feature } from '../feature'
import { contactsApi } from './contacts.contract'
import { contactPhotos } from './contacts.service'
import { createContactStore } from './contacts.store'
import { createDirectory, type Directory } from './directory.create'
import { directoryRoutes } from './directory.routes'
import { searchDirectory } from './directory.search'
import { contacts, userProfiles } from './directory.table'
import { healthFields } from './profiles.rules'

const column = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** An export is for the family: it has the profiles that the family sees, and only health fields that everybody may see. */
const familyHealth = Object.fromEntries(
  healthFields.map((name) => [name, `case when t.health_visible_to = 'family' or t.is_on_emergency_sheet = 1 then t.${column(name)} end`]),
)

export const directoryFeature = {
  title: 'family directory',
  create: (deps) => ({ directory: createDirectory(deps) }),
  routes: directoryRoutes,
  search: ({ directory }) => ({ can: contactsApi.list.can, addon: 'family_directory', find: searchDirectory(directory) }),
  uploads: (db, membership) => contactPhotos(createContactStore(db), membership),
  exports: {
    directory: {
      contacts: {
        table: contacts,
        label: "coalesce(nullif(trim(coalesce(x.first_name, '') || ' ' || coalesce(x.last_name, '')), ''), x.organization)",
      },
      profiles: {
        table: userProfiles,
        where: 't.is_public = 1 and t.user_id in (select user_id from family_members where family_id = ?1)',
        withheld: healthFields,
        computed: familyHealth,
      },
    },
  },
} satisfies Feature<{ directory: Directory }>
