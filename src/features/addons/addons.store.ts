import { eq, sql } from 'drizzle-orm'
import { type Db, prepared } from '#src/platform/database/db'
import type { AddonType } from './addons.rules'
import { familyAddons } from './addons.table'

export const createAddonStore = (db: Db) => {
  const overrides = prepared(() =>
    db
      .select({ addonType: familyAddons.addonType, isEnabled: familyAddons.isEnabled })
      .from(familyAddons)
      .where(eq(familyAddons.familyId, sql.placeholder('familyId')))
      .prepare(),
  )

  return {
    /** The add-ons that an admin has enabled or disabled. */
    overrides: (familyId: string) => overrides().all({ familyId }),
    set: (familyId: string, addonType: AddonType, isEnabled: boolean, enabledBy: string) =>
      db
        .insert(familyAddons)
        .values({ familyId, addonType, isEnabled, enabledBy })
        .onConflictDoUpdate({ target: [familyAddons.familyId, familyAddons.addonType], set: { isEnabled, enabledBy } })
        .run(),
  }
}
export type AddonStore = ReturnType<typeof createAddonStore>
