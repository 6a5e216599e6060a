/** Every table of the database, for drizzle-kit and the sweep that compares them with the migrations. */
export * from './features/accounts/accounts.table'
export * from './features/calendar/calendar.table'
export * from './features/chat/chat.table'
export { families, familyMembers } from './features/families/families.table'
export * from './features/invitations/invitations.table'
export * from './features/objects/objects.table'
