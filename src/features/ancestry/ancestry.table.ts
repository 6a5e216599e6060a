import { type AnySQLiteColumn, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { id, instant } from '#src/platform/database/columns'
import { users } from '../accounts/accounts.table'
import { familyId, madeBy } from '../families/families.table'

/** A link to another person of the tree; null after that person is removed. */
const kin = (name: string) => text(name).references((): AnySQLiteColumn => ancestryMembers.id, { onDelete: 'set null' })

export const ancestryMembers = sqliteTable(
  'ancestry_members',
  {
    id: id(),
    familyId: familyId(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    firstName: text('first_name').notNull(),
    lastName: text('last_name'),
    maidenName: text('maiden_name'),
    /** As precise as known: `1938`, `1938-05` or `1938-05-14`. The same holds for the other dates of the tree. */
    birthDate: text('birth_date'),
    deathDate: text('death_date'),
    birthPlace: text('birth_place'),
    profileImageUrl: text('profile_image_url'),
    bio: text('bio'),
    parentId: kin('parent_id'),
    /** Set only if `parentId` is. */
    secondParentId: kin('second_parent_id'),
    /** Mutual: the partner's `spouseId` is this person. */
    spouseId: kin('spouse_id'),
    generation: integer('generation').notNull().default(0),
    createdBy: madeBy('created_by'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('ancestry_members_family').on(table.familyId),
    uniqueIndex('ancestry_members_user').on(table.familyId, table.userId),
    index('ancestry_members_parent').on(table.parentId),
    index('ancestry_members_second_parent').on(table.secondParentId),
    index('ancestry_members_spouse').on(table.spouseId),
    index('ancestry_members_picture').on(table.profileImageUrl),
  ],
)

export const ancestryStories = sqliteTable(
  'ancestry_stories',
  {
    id: id(),
    familyId: familyId(),
    title: text('title').notNull(),
    content: text('content').notNull(),
    personId: kin('person_id'),
    storyDate: text('story_date'),
    createdBy: madeBy('created_by'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('ancestry_stories_family').on(table.familyId, table.createdAt, table.id),
    index('ancestry_stories_person').on(table.personId),
  ],
)
