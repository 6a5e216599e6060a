import { activityApi } from '#src/features/activity/activity.contract'
import { ancestryApi } from '#src/features/ancestry/ancestry.contract'
import { auditApi } from '#src/features/audit/audit.contract'
import { chatApi } from '#src/features/chat/chat.contract'
import { contactsApi } from '#src/features/directory/contacts.contract'
import { profilesApi } from '#src/features/directory/profiles.contract'
import { displaysApi } from '#src/features/displays/displays.contract'
import { documentsApi } from '#src/features/documents/documents.contract'
import { familiesApi } from '#src/features/families/families.contract'
import { billsApi } from '#src/features/finances/finances.bills.contract'
import { budgetCategoriesApi } from '#src/features/finances/finances.categories.contract'
import { goalsApi } from '#src/features/investments/goals.contract'
import { investmentsApi } from '#src/features/investments/investments.contract'
import { invitationsApi } from '#src/features/invitations/invitations.contract'
import { locationApi } from '#src/features/location/location.contract'
import { familyAddressesApi } from '#src/features/notification-addresses/addresses.contract'
import { pairedDevicesApi } from '#src/features/paired-devices/paired-devices.contract'
import { photosApi } from '#src/features/photos/photos.contract'
import { plannersApi } from '#src/features/planners/planners.contract'
import { friendsApi } from '#src/features/portal/friends.contract'
import { prayersApi } from '#src/features/prayers/prayers.contract'
import { shoppingApi } from '#src/features/shopping/lists/lists.contract'
import { fitnessApi } from '#src/features/sports/fitness.contract'
import { sportsApi } from '#src/features/sports/sports.contract'
import { tasksApi } from '#src/features/tasks/tasks.contract'
import { trashApi } from '#src/features/trash/trash.contract'
import { celebrationsApi } from '#src/features/wishlists/celebrations.contract'
import { giftIdeasApi } from '#src/features/wishlists/ideas.contract'
import { wishlistsApi } from '#src/features/wishlists/wishlists.contract'
import type { Endpoint } from '#src/shared/endpoint'
import { pageSizes } from '#src/shared/page-sizes'
import type { MemberCan } from '#src/shared/permissions'

type ListOfFamily = Endpoint & { method: 'GET'; path: `${string}/:familyId${string}`; can: MemberCan }

/** A call for a whole list, or for the first page of one. */
export type ScreenCall = ListOfFamily | { endpoint: ListOfFamily; query: { limit: string } }

const firstPage = (endpoint: ListOfFamily, size: number): ScreenCall => ({ endpoint, query: { limit: String(size) } })

/**
 * What the other screens ask for first, by their path: lists of the whole family, and the first page of long ones. Those that the member may not
 * read are left out.
 */
export const screenCalls: Record<string, readonly ScreenCall[]> = {
  // Without the tasks themselves: they are the longest list, and a device that was here before shows what it keeps.
  '/tasks': [familiesApi.members],
  '/chores': [tasksApi.list, familiesApi.members, auditApi.points],
  '/shopping': [shoppingApi.lists],
  '/messages': [familiesApi.members, firstPage(chatApi.list, pageSizes.messages), chatApi.pinned],
  '/photos': [firstPage(photosApi.list, pageSizes.photos)],
  '/documents': [familiesApi.members, firstPage(documentsApi.list, pageSizes.documents)],
  '/activity': [familiesApi.members, firstPage(activityApi.list, pageSizes.activity)],
  '/trash': [firstPage(trashApi.list, pageSizes.trash)],
  '/finances': [billsApi.list, budgetCategoriesApi.list],
  '/settings': [
    familiesApi.members,
    invitationsApi.list,
    friendsApi.list,
    pairedDevicesApi.list,
    displaysApi.list,
    familyAddressesApi.list,
  ],
  '/ancestry': [familiesApi.members, ancestryApi.list],
  '/directory': [contactsApi.list, profilesApi.list, profilesApi.sheet],
  '/prayers': [prayersApi.list],
  '/wishlist': [wishlistsApi.list, celebrationsApi.holidays, celebrationsApi.birthdays, giftIdeasApi.list],
  '/events': [plannersApi.list],
  '/investments': [investmentsApi.list, investmentsApi.summary, goalsApi.list],
  '/location': [locationApi.overview, locationApi.sharing],
  '/sports': [
    familiesApi.members,
    sportsApi.teams,
    fitnessApi.achievements,
    fitnessApi.goals,
    fitnessApi.planned,
    firstPage(fitnessApi.activities, pageSizes.fitness),
  ],
}
