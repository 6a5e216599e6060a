import { backup } from '#src/operations/backups/backups.contract'
import { authUser, ownSession, person } from '../accounts/accounts.contract'
import { activity } from '../activity/activity.contract'
import { addon } from '../addons/addons.contract'
import { finding, status } from '../admin/admin.contract'
import { relative } from '../ancestry/ancestry.contract'
import { story } from '../ancestry/stories.contract'
import { auditRow, auditWeek, completion } from '../audit/audit.contract'
import { event } from '../calendar/calendar.contract'
import { participant, recurrence } from '../calendar/calendar.series.contract'
import { message } from '../chat/chat.contract'
import { contact } from '../directory/contacts.contract'
import { document, listedDocument } from '../documents/documents.contract'
import { family, member, myFamily } from '../families/families.contract'
import { bill, billPayment } from '../finances/finances.bills.contract'
import { budgetCategory } from '../finances/finances.categories.contract'
import { spending, transaction } from '../finances/finances.transactions.contract'
import { importItem, importPreview, importReply } from '../imports/imports.contract'
import { investment } from '../investments/investments.contract'
import { invitation, openInvitation } from '../invitations/invitations.contract'
import { checkin, place } from '../location/location.contract'
import { channelChoice } from '../notification-settings/notification-settings.contract'
import { notification } from '../notifications/notifications.contract'
import { storedObject } from '../objects/objects.contract'
import { addedPhoto, photo } from '../photos/photos.contract'
import { planner } from '../planners/planners.contract'
import { eventTask, eventVenue } from '../planners/planners.parts.contract'
import { prayerRequest } from '../prayers/prayers.contract'
import { project } from '../projects/projects.contract'
import { projectExpense, projectTask } from '../projects/projects.parts.contract'
import { shoppingBudget } from '../shopping/budgets/budgets.contract'
import { vendor } from '../shopping/budgets/prices.contract'
import { shoppingCategory } from '../shopping/lists/categories.contract'
import { shoppingFavorite } from '../shopping/lists/favorites.contract'
import { listWithItems, shoppingAudit, shoppingItem, shoppingList } from '../shopping/lists/lists.contract'
import { orderDetail, orderEvent, orderItem, shoppingOrder } from '../shopping/orders/orders.contract'
import { requestCounts, shoppingRequest } from '../shopping/requests/requests.contract'
import { categoryTag, itemPrice, vendorTag } from '../shopping/shopping.schemas.contract'
import { activity as sportsActivity } from '../sports/fitness.contract'
import { stat } from '../sports/sports.contract'
import { subscribedEvent } from '../subscriptions/subscribed.contract'
import { subscription } from '../subscriptions/subscriptions.contract'
import { task } from '../tasks/tasks.contract'
import { userSettings } from '../user-settings/user-settings.contract'
import { wishlistClaim } from '../wishlists/wishlists.contract'

/** Names of reply schemas in the API description; any other schema is written inline. */
export const namedSchemas = {
  Activity: activity,
  AddedPhoto: addedPhoto,
  AddOn: addon,
  AuditRow: auditRow,
  AuditWeek: auditWeek,
  Backup: backup,
  Bill: bill,
  BillPayment: billPayment,
  BudgetCategory: budgetCategory,
  ChannelChoice: channelChoice,
  Checkin: checkin,
  CategoryTag: categoryTag,
  Completion: completion,
  Contact: contact,
  Document: document,
  Event: event,
  EventPlanner: planner,
  EventTask: eventTask,
  EventVenue: eventVenue,
  Family: family,
  Finding: finding,
  Import: importReply,
  ImportItem: importItem,
  ImportPreview: importPreview,
  Investment: investment,
  Invitation: invitation,
  ItemPrice: itemPrice,
  ListedDocument: listedDocument,
  Member: member,
  Message: message,
  MyFamily: myFamily,
  Notification: notification,
  OpenInvitation: openInvitation,
  OrderDetail: orderDetail,
  OrderEvent: orderEvent,
  OrderItem: orderItem,
  Participant: participant,
  Person: person,
  Photo: photo,
  Place: place,
  PrayerRequest: prayerRequest,
  Project: project,
  ProjectExpense: projectExpense,
  ProjectTask: projectTask,
  Recurrence: recurrence,
  Relative: relative,
  RequestCounts: requestCounts,
  ServerStatus: status,
  Session: ownSession,
  ShoppingAudit: shoppingAudit,
  ShoppingBudget: shoppingBudget,
  ShoppingCategory: shoppingCategory,
  ShoppingFavorite: shoppingFavorite,
  ShoppingItem: shoppingItem,
  ShoppingList: shoppingList,
  ShoppingListWithItems: listWithItems,
  ShoppingOrder: shoppingOrder,
  ShoppingRequest: shoppingRequest,
  Spending: spending,
  SportsActivity: sportsActivity,
  SportsStat: stat,
  StoredObject: storedObject,
  Story: story,
  SubscribedCalendar: subscription,
  SubscribedEvent: subscribedEvent,
  Task: task,
  Transaction: transaction,
  User: authUser,
  UserSettings: userSettings,
  Vendor: vendor,
  VendorTag: vendorTag,
  WishlistClaim: wishlistClaim,
}
