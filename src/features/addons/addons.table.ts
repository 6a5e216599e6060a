import { sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { flag, id, json } from '#src/platform/database/columns'
import { users } from '../accounts/accounts.table'
import { familyId } from '../families/families.table'
import type { AddonType } from './addons.rules'

/** Add-ons that admins enabled or disabled; one without a row has its default state. */
export const familyAddons = sqliteTable(
  'family_addons',
  {
    id: id(),
    familyId: familyId(),
    addonType: text('addon_type').$type<AddonType>().notNull(),
    isEnabled: flag('is_enabled').default(true),
    settings: json<Record<string, unknown>>('settings'),
    /** The admin who changed it last. */
    enabledBy: text('enabled_by').references(() => users.id),
  },
  (table) => [uniqueIndex('family_addons_family_type').on(table.familyId, table.addonType)],
)
