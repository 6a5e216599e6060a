import { ancestryApi } from '#src/features/ancestry/ancestry.contract'
import { auditApi } from '#src/features/audit/audit.contract'
import { contactsApi } from '#src/features/directory/contacts.contract'
import { profilesApi } from '#src/features/directory/profiles.contract'
import { displaysApi } from '#src/features/displays/displays.contract'
import { familiesApi } from '#src/features/families/families.contract'
import { billsApi } from '#src/features/finances/finances.bills.contract'
import { budgetCategoriesApi } from '#src/features/finances/finances.categories.contract'
import { goalsApi } from '#src/features/investments/goals.contract'
import { investmentsApi } from '#src/features/investments/investments.contract'
import { invitationsApi } from '#src/features/invitations/invitations.contract'
import { familyAddressesApi } from '#src/features/notification-addresses/addresses.contract'
import { pairedDevicesApi } from '#src/features/paired-devices/paired-devices.contract'
import { plannersApi } from '#src/features/planners/planners.contract'
import { friendsApi } from '#src/features/portal/friends.contract'
import { prayersApi } from '#src/features/prayers/prayers.contract'
import { shoppingApi } from '#src/features/shopping/lists/lists.contract'
import { fitnessApi } from '#src/features/sports/fitness.contract'
import { sportsApi } from '#src/features/sports/sports.contract'
import { tasksApi } from '#src/features/tasks/tasks.contract'
import { celebrationsApi } from '#src/features/wishlists/celebrations.contract'
import { giftIdeasApi } from '#src/features/wishlists/ideas.contract'
import { wishlistsApi } from '#src/features/wishlists/wishlists.contract'

/**
 * What the other screens ask for first, by their path: lists of the whole family without parameters. Those that the member may not read are left out,
 * and so is what a screen asks for page by page.
 */
export const screenCalls = {
  // Without the tasks themselves: they are the longest list, and a device that was here before shows what it keeps.
  '/tasks': [familiesApi.members],
  '/chores': [tasksApi.list, familiesApi.members, auditApi.points],
  '/shopping': [shoppingApi.lists],
  '/finances': [billsApi.list, budgetCategoriesApi.list],
  '/settings': [
    familiesApi.members,
    invitationsApi.list,
    friendsApi.list,
    pairedDevicesApi.list,
    displaysApi.list,
    familyAddressesApi.list,
  ],
  '/ancestry': [ancestryApi.list],
  '/directory': [contactsApi.list, profilesApi.list, profilesApi.sheet],
  '/prayers': [prayersApi.list],
  '/wishlist': [wishlistsApi.list, celebrationsApi.holidays, celebrationsApi.birthdays, giftIdeasApi.list],
  '/events': [plannersApi.list],
  '/investments': [investmentsApi.list, investmentsApi.summary, goalsApi.list],
  '/sports': [sportsApi.teams, fitnessApi.achievements, fitnessApi.goals, fitnessApi.planned],
} as const
