import { createAccounts } from './features/accounts/accounts.service'
import { createAccountStore } from './features/accounts/accounts.store'
import { createSessions } from './features/accounts/sessions.service'
import { createCalendar } from './features/calendar/calendar.service'
import { createCalendarStore } from './features/calendar/calendar.store'
import { createChat } from './features/chat/chat.service'
import { createChatStore } from './features/chat/chat.store'
import { createFamilies } from './features/families/families.service'
import { createFamilyStore } from './features/families/families.store'
import { createInvitations } from './features/invitations/invitations.service'
import { createInvitationStore } from './features/invitations/invitations.store'
import type { ObjectFiles } from './features/objects/objects.files'
import { createObjects } from './features/objects/objects.service'
import { createObjectStore } from './features/objects/objects.store'
import { createSetup } from './features/setup/setup.service'
import type { Access } from './platform/access'
import { type Clock, iso, systemClock } from './platform/clock'
import type { OpenDatabase } from './platform/db'
import { createLive } from './platform/live'
import type { Log } from './platform/log'
import { createMail } from './platform/mail'
import { createThrottle } from './platform/throttle'

type Options = {
  database: OpenDatabase
  dataDir: string
  log: Log
  clock?: Clock
  smtpUrl?: string
  smtpFrom?: string
}

/** Everything that acts on the data, wired once: for the server, for the command line and for tests. */
export const createServices = ({ database, dataDir, log, clock = systemClock, ...smtp }: Options) => {
  const { db, sqlite, atomically } = database
  const familyStore = createFamilyStore(db)
  const accountStore = createAccountStore(db)

  const live = createLive((member) => {
    const lastSeen = iso(clock.now())
    familyStore.updateMember(member.familyId, member.id, { lastSeen })
    return lastSeen
  })
  const shared = { clock, live, atomically }
  const mail = createMail(smtp, log)

  // Loaded with the first upload or picture: what it needs would slow every start.
  let openedFiles: Promise<ObjectFiles> | undefined
  const files = () => {
    openedFiles ??= import('./features/objects/objects.files').then(({ createObjectFiles }) => createObjectFiles(dataDir))
    return openedFiles
  }

  const accounts = createAccounts({ store: accountStore, clock, throttle: createThrottle(clock) })
  const sessions = createSessions({ accounts: accountStore, ...shared })
  const families = createFamilies({ store: familyStore, ...shared })
  const objects = createObjects({
    store: createObjectStore(db),
    files,
    clock,
    mayView: (userId, { id, ownerId }) =>
      accounts.get(ownerId).profileImageUrl === `/api/objects/${id}` && families.shareOne(userId, ownerId),
  })
  const access: Access = { session: sessions.find, renew: sessions.renew, membership: familyStore.membership }

  return {
    ...shared,
    sqlite,
    mail,
    access,
    accounts,
    sessions,
    families,
    objects,
    setup: createSetup({ accounts, families, atomically }),
    invitations: createInvitations({ store: createInvitationStore(db), accounts, families, mail, ...shared }),
    calendar: createCalendar({ store: createCalendarStore(db), families, ...shared }),
    chat: createChat({ store: createChatStore(db), ...shared }),
  }
}
export type Services = ReturnType<typeof createServices>
