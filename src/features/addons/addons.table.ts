import { sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { flag, id, json } from '#src/platform/database/columns'
import { users } from '../accounts/accounts.table'
import { familyId } from '../families/families.table'
import type { AddonType } from './addons.rules'

/** What admins decided about add-ons; one without a row is as it is at first. */
export const familyAddons = sqliteTable(
  'family_addons',
  {
    id: id(),
    familyId: familyId(),
    addonType: text('addon_type').$type<AddonType>().notNull(),
    isEnabled: flag('is_enabled').default(true),
    settings: json<Record<string, unknown>>('settings'),
    /** Who switched it last. */
    enabledBy: text('enabled_by').references(() => users.id),
  },
  (table) => [uniqueIndex('family_addons_family_type').on(table.familyId, table.addonType)],
)
