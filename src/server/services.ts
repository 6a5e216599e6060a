// Above 300 lines because one place connects every service.

import { createFeatures, features } from '../features'
import { createAccounts } from '../features/accounts/accounts.service'
import { createAccountStore } from '../features/accounts/accounts.store'
import { createKnownDevices } from '../features/accounts/devices'
import { createPasswordResets } from '../features/accounts/password-reset.service'
import { createSessions } from '../features/accounts/sessions.service'
import { createActivity } from '../features/activity/activity.service'
import { createActivityStore } from '../features/activity/activity.store'
import { createAddons } from '../features/addons/addons.service'
import { createAddonStore } from '../features/addons/addons.store'
import { createAlerts } from '../features/alerts/alerts.service'
import { createWatch } from '../features/alerts/alerts.watch'
import { createAssistant } from '../features/assistant/assistant.create'
import type { ModelSettings } from '../features/assistant/assistant.model'
import { createDisplayServices } from '../features/displays/displays.create'
import { familiesApi } from '../features/families/families.contract'
import { searchMembers } from '../features/families/families.search'
import { createFamilies } from '../features/families/families.service'
import { createFamilyStore } from '../features/families/families.store'
import { createInvitations } from '../features/invitations/invitations.service'
import { createInvitationStore } from '../features/invitations/invitations.store'
import { createAddresses } from '../features/notification-addresses/addresses.service'
import { createAddressStore } from '../features/notification-addresses/addresses.store'
import { createNotificationSettings } from '../features/notification-settings/notification-settings.service'
import { createNotificationSettingsStore } from '../features/notification-settings/notification-settings.store'
import { createUnsubscribeLinks } from '../features/notification-settings/unsubscribe.page'
import { createDelivery } from '../features/notifications/notifications.delivery'
import { createDigests } from '../features/notifications/notifications.digest'
import { createFamilyNews } from '../features/notifications/notifications.family'
import { createNotifications, snoozeKind } from '../features/notifications/notifications.service'
import { createNotificationStore } from '../features/notifications/notifications.store'
import { partSize, uploadLimit } from '../features/objects/objects.contract'
import type { ObjectFiles } from '../features/objects/objects.files'
import { createMaintenance } from '../features/objects/objects.maintenance'
import { createMaintenanceStore } from '../features/objects/objects.maintenance.store'
import { createMultipart } from '../features/objects/objects.multipart'
import { createMultipartStore } from '../features/objects/objects.multipart.store'
import type { ObjectReference } from '../features/objects/objects.references'
import { createObjects } from '../features/objects/objects.service'
import { createObjectStore } from '../features/objects/objects.store'
import { createPairedDevices } from '../features/paired-devices/paired-devices.service'
import { createPairedDeviceStore } from '../features/paired-devices/paired-devices.store'
import { createPushDevices } from '../features/push-devices/push-devices.service'
import { createPushDeviceStore } from '../features/push-devices/push-devices.store'
import { createSearch } from '../features/search/search.service'
import { createSetup } from '../features/setup/setup.service'
import { createHealth, type Health } from '../features/system/health'
import { createTrash } from '../features/trash/trash.service'
import { createUserSettings } from '../features/user-settings/user-settings.service'
import { createUserSettingsStore } from '../features/user-settings/user-settings.store'
import { readHistory } from '../operations/backups/backups.history'
import { createBackups, type Schedule } from '../operations/backups/backups.service'
import type { Access } from '../platform/access'
import { createActs } from '../platform/act'
import { type Clock, iso, systemClock } from '../platform/clock'
import { createSeal } from '../platform/data-folder/seal'
import { readSecret } from '../platform/data-folder/secret'
import type { OpenDatabase } from '../platform/database/db'
import { ignoreDiskFull } from '../platform/database/disk-full'
import { createIndexedWords } from '../platform/database/full-text'
import { commitAlone } from '../platform/database/group-commit'
import { createAttemptLimit } from '../platform/http/attempt-limit'
import { createRateLimits } from '../platform/http/rate-limit'
import { createJobStore } from '../platform/jobs/jobs.store'
import { createJobRuns } from '../platform/jobs/run-history'
import { readerWith } from '../platform/language/reader'
import { createLive } from '../platform/live/live'
import type { Log } from '../platform/log/log'
import type { RecentErrors } from '../platform/log/recent-errors'
import { type ChannelSettings, createChannels } from '../platform/outgoing/channels'
import { createDeliveries } from '../platform/outgoing/deliveries'
import { createMail, type MailMessage, sendMessage } from '../platform/outgoing/mail'
import { createPushIdentity } from '../platform/outgoing/web-push'

type Options = {
  database: OpenDatabase
  dataDir: string
  log: Log
  clock?: Clock
  /** Settings of mail and of the channels for alerts. */
  channels?: ChannelSettings
  /** Hosts in private networks to which requests for members may be sent. */
  allowedHosts?: readonly string[]
  /** The forecast for wall displays. */
  weatherUrl?: string
  /** The model of the assistant. */
  assistant?: ModelSettings
  /** Maximum bytes of all uploads. */
  quota?: number
  /** Bytes that uploads leave free on the disk. */
  minFree?: number
  /** Maximum bytes of a photo or a document; default: the limit of other uploads. */
  maxUpload?: number
  /** The backup schedule; default: no backups. */
  backups?: Schedule
  /** Errors since the server started; empty outside a server. */
  memory?: () => RecentErrors
  /** Factor of the rate limits; default: no limits, as outside a server. */
  rateLimit?: number
  /** Whether this process is the server. Only the server raises alerts. */
  isServer?: boolean
  /** The server's health, which exists before the services are loaded. */
  health?: Health
}

/** How the operator of a push service reaches somebody (RFC 8292): Safari's refuses a missing or local address. */
const contactOf = ({ url, smtpFrom }: ChannelSettings) => {
  const [address] = /[\w.+-]+@[\w-]+(\.[\w-]+)+/.exec(smtpFrom ?? '') ?? []
  return url?.startsWith('https:') ? url : `mailto:${address ?? 'hearth@example.org'}`
}

/** Wires all services of one data folder, for the server, the command line and tests. */
export const createServices = ({
  database,
  dataDir,
  log,
  clock = systemClock,
  isServer = false,
  rateLimit = Number.POSITIVE_INFINITY,
  quota,
  minFree = 0,
  maxUpload = uploadLimit,
  backups: schedule = { at: 'off', keep: 7 },
  memory = () => ({ since: iso(clock.now()), count: 0, newest: [] }),
  health = createHealth({ sqlite: database.sqlite, dataDir, log }),
  channels: channelSettings = {},
  allowedHosts = [],
  weatherUrl,
  assistant = {},
}: Options) => {
  const { db, sqlite, atomically, committed, afterCommit } = database
  const familyStore = createFamilyStore(db)
  const accountStore = createAccountStore(db)
  const jobStore = createJobStore(db)

  const live = createLive((member) => {
    const lastSeen = iso(clock.now())
    // On a full disk the time is not stored, but others still see that the member left.
    ignoreDiskFull(() => familyStore.updateMember(member.familyId, member.id, { lastSeen }))
    return lastSeen
  }, afterCommit)
  const activity = createActivity({ store: createActivityStore(db), clock })
  const rateLimits = createRateLimits({ factor: rateLimit, log })
  const notificationStore = createNotificationStore(db)
  const emailUnavailable = (userId: string) => {
    if (channelSettings.smtpUrl === undefined) return 'no_mail_server'
    const { email, disabledAt } = accounts.get(userId)
    return email === null || disabledAt !== null ? 'no_address' : null
  }
  const readerOf = (userId: string) => readerWith(accounts.get(userId))
  const settingsStore = createNotificationSettingsStore(db)
  const pushDevices = createPushDevices({
    store: createPushDeviceStore(db),
    seal: createSeal(() => readSecret(dataDir), 'push devices'),
    identity: createPushIdentity({ secret: () => readSecret(dataDir), contact: contactOf(channelSettings), clock }),
    allowedHosts,
    readerOf,
    atomically,
    clock,
    log,
  })
  const addresses = createAddresses({
    store: createAddressStore(db),
    seal: createSeal(() => readSecret(dataDir), 'notification addresses'),
    allowedHosts,
    readerOf: (owner) => ('userId' in owner ? readerOf(owner.userId) : readerWith(families.get(owner.familyId))),
    changed: (owner) => ('userId' in owner ? families.notifySelf(owner.userId) : live.changed(owner.familyId, 'family')),
    atomically,
    clock,
  })
  const unsubscribeLinks = createUnsubscribeLinks(
    createSeal(() => readSecret(dataDir), 'unsubscribe links'),
    channelSettings.url,
  )
  const mailing = {
    unsubscribeLink: unsubscribeLinks.linkFor,
    addressOf: (userId: string) => (emailUnavailable(userId) === null ? (accounts.get(userId).email ?? undefined) : undefined),
    sendMail: (letter: MailMessage) => sendMessage(channelSettings, letter),
    readerOf,
    url: channelSettings.url,
    membership: familyStore.membership,
    store: notificationStore,
    jobs: jobStore,
    clock,
  }
  const delivery = createDelivery({
    ...mailing,
    settingsOf: settingsStore.of,
    zoneOf: (familyId) => families.get(familyId).timezone,
    isEnabled: (userId) => accounts.get(userId).disabledAt === null,
    devices: pushDevices,
    addresses,
    rateLimits,
    log,
  })
  const familyNews = createFamilyNews({
    addresses,
    peopleOf: (familyId) => families.people(familyId),
    languageOf: (familyId) => families.get(familyId).language,
    jobs: jobStore,
    url: channelSettings.url,
    clock,
    log,
  })
  const digests = createDigests({
    ...mailing,
    settings: settingsStore,
    familiesOf: (userId) => familyStore.familiesOf(userId).map(({ family }) => family),
    atomically,
  })
  const notifications = createNotifications({
    store: notificationStore,
    membership: familyStore.membership,
    delivery,
    familyNews,
    planSnooze: (key, payload, runAt) => jobStore.plan({ kind: snoozeKind, key, payload, runAt }),
    readerOf,
    atomically,
    clock,
    live,
  })
  const notificationSettings = createNotificationSettings({
    store: settingsStore,
    emailUnavailable,
    planDigest: digests.plan,
    changed: (userId) => families.notifySelf(userId),
    atomically,
    clock,
  })
  const acts = createActs({ live, atomically })
  const shared = { clock, live, atomically, acts, activity, notifications }
  const mail = createMail(channelSettings, log, committed)

  const channels = createChannels(channelSettings)
  const commitNow = commitAlone(database)
  const deliveries = createDeliveries({ store: jobStore, channels, clock, log, commitAlone: commitNow })
  const alerts = createAlerts({
    ...shared,
    dataDir,
    log,
    isServer,
    commitAlone: commitNow,
    channels,
    deliveries,
    throttle: createAttemptLimit(clock),
    serverAdmins: () => {
      const found = families.serverAdmins()
      return found && { ...found, admins: found.admins.filter(({ userId }) => !accounts.get(userId).disabledAt) }
    },
    assertServerAdmin: (userId) => families.assertServerAdmin(userId),
  })
  const watch = createWatch({
    dataDir,
    clock,
    log,
    alerts,
    minFree,
    backups: () =>
      schedule.at === 'off'
        ? undefined
        : { lastAt: readHistory(dataDir).find((attempt) => attempt.result === 'done' && attempt.state !== 'doubtful')?.startedAt },
    isDatabaseWhole: async () => {
      const { runDoctorProcess } = await import('../operations/doctor/doctor.process')
      const findings = await runDoctorProcess({ dataDir, minFree, settings: {}, quick: false })
      return findings.find(({ check }) => check === 'database')?.state === 'ok'
    },
  })
  const objectStore = createObjectStore(db)
  const multipartStore = createMultipartStore(db)
  const openUploads = () => {
    const announced = multipartStore.announced()
    return { announced, remaining: Math.max(0, announced - multipartStore.partCount() * partSize) }
  }
  // Loaded with the first upload or picture, to keep the start fast.
  let loadedFiles: Promise<ObjectFiles> | undefined
  const files = () => {
    loadedFiles ??= import('../features/objects/objects.files').then(({ createObjectFiles }) =>
      createObjectFiles(dataDir, { quota, minFree }, objectStore.used, openUploads),
    )
    return loadedFiles
  }

  const devices = createKnownDevices(() => readSecret(dataDir))
  const accounts = createAccounts({ store: accountStore, clock, devices, throttle: createAttemptLimit(clock), rateLimits, log })
  const sessions = createSessions({
    accounts: accountStore,
    ...shared,
    onAllEnded: (userId) => {
      featureServices.apiTokens.removeAll(userId)
      featureServices.appPasswords.removeReading(userId)
      addresses.turnOff(userId)
    },
  })
  const passwordResets = createPasswordResets({
    ...{ store: accountStore, accounts, sessions, mail, readerOf, rateLimits, clock },
    url: channelSettings.url,
    seal: createSeal(() => readSecret(dataDir), 'password resets'),
  })
  const addons = createAddons({ store: createAddonStore(db), ...shared })
  const forgetMember = (familyId: string, userId: string) => {
    for (const { memberLeft } of features) memberLeft?.(featureServices, familyId, userId)
  }
  const families = createFamilies({
    store: familyStore,
    ...shared,
    enabledAddons: addons.enabledIn,
    hasModel: assistant.assistantUrl !== undefined,
    streaks: (familyId) => featureServices.audit.streaks(familyId),
    onMemberLeft: (familyId, userId) => {
      forgetMember(familyId, userId)
      pairedDevices.memberLeft(familyId, userId)
      displays.manage.memberLeft(familyId, userId)
    },
    clearPicture: (userId) => accounts.update(userId, { profileImageUrl: null }),
    hasShortPassword: (userId) => accounts.get(userId).hasShortPassword,
    onChildGrown: (member) => pairedDevices.forget(member),
    onAdminLost: (familyId, userId) => invitations.cancelBy(userId, familyId),
  })
  const invitations = createInvitations({ store: createInvitationStore(db), accounts, families, mail, rateLimits, ...shared })
  const pairedDevices = createPairedDevices({
    store: createPairedDeviceStore(db),
    accounts,
    sessions,
    families,
    throttle: createAttemptLimit(clock),
    log,
    ...shared,
  })
  const userSettingsStore = createUserSettingsStore(db)
  const trash = createTrash({
    ...shared,
    db,
    membership: familyStore.membership,
    forget: forgetMember,
    hooks: () => Object.assign({}, ...features.map(({ trash }) => trash?.(featureServices))),
  })
  const uses: ObjectReference[] = [
    // The uploads of a deleted row are invisible, except through another row.
    { isUsed: trash.isKept, mayView: () => false },
    ...features.flatMap(({ uploads }) => uploads?.(db, familyStore.membership) ?? []),
    {
      isUsed: (id) => accountStore.hasProfileImage(`/api/objects/${id}`),
      mayView: (userId, { id, ownerId }) =>
        accounts.get(ownerId).profileImageUrl === `/api/objects/${id}` && families.shareFamily(userId, ownerId),
    },
    // Only the owner may view a background.
    { isUsed: (id) => userSettingsStore.isBackground(`/api/objects/${id}`), mayView: () => false },
  ]
  const objects = createObjects({ store: objectStore, files, clock, committed, maxUpload, uses, rateLimits })
  const upkeep = createMaintenance({ store: createMaintenanceStore(db, sqlite), clock, dataDir, uses, alerts, atomically, committed })
  const wake = (kind: string) => (runAt: string) => jobStore.plan({ kind, runAt })
  const featureServices = createFeatures({
    db,
    families,
    objects,
    trash,
    mail,
    readerOf,
    url: channelSettings.url,
    sealFor: (purpose) => createSeal(() => readSecret(dataDir), purpose),
    allowedHosts,
    wake,
    rateLimits,
    devices,
    ...shared,
  })
  const displays = createDisplayServices({
    ...featureServices,
    celebrations: featureServices.gifts.celebrations,
    db,
    accounts,
    families,
    objects,
    pairedDevices,
    rateLimits,
    throttle: createAttemptLimit(clock),
    weatherUrl,
    log,
    ...shared,
  })
  const assistantModel = createAssistant({
    ...featureServices,
    settings: assistant,
    addons,
    accounts,
    families,
    membership: familyStore.membership,
    readerOf,
    clock,
    log,
  })
  const sources = [
    { can: familiesApi.members.can, find: searchMembers(families) },
    ...features.flatMap(({ search }) => search?.(featureServices) ?? []),
  ]
  const access: Access = {
    session: sessions.find,
    bearer: featureServices.apiTokens.find,
    display: displays.manage.enter,
    renew: sessions.renew,
    remember: devices.keep,
    membership: familyStore.membership,
    isActiveAnywhere: familyStore.isActiveAnywhere,
  }

  const jobRuns = createJobRuns(clock, health.note)
  health.watchJobs(() => jobRuns.last().keys())
  const planSweep = () => {
    const runAt = iso(clock.now())
    wake('sweep-uploads')(runAt)
    return runAt
  }

  return {
    ...shared,
    sqlite,
    rowChanges: database.rowChanges,
    /** The state of the process, for the server page. */
    machine: { dataDir, quota, minFree, memory, jobRuns, health, planSweep },
    committed,
    rateLimits,
    alerts,
    watch,
    deliveries,
    delivery,
    familyNews,
    digests,
    pushDevices,
    addresses,
    notificationSettings,
    unsubscribeLinks,
    readerOf,
    mail,
    access,
    accounts,
    sessions,
    passwordResets,
    addons,
    backups: createBackups({ dataDir, log, families, alerts, schedule, minFree, verified: alerts.verified, ...shared }),
    objects,
    trash,
    multipart: createMultipart({ store: multipartStore, objects: objectStore, files, clock, atomically, committed, maxUpload, rateLimits }),
    upkeep,
    userSettings: createUserSettings({
      store: userSettingsStore,
      objects,
      changed: families.notifySelf,
      emailUnavailable,
      notifications: notificationSettings,
    }),
    setup: createSetup({ accounts, families, atomically }),
    invitations,
    pairedDevices,
    displays,
    assistant: assistantModel,
    families,
    ...featureServices,
    search: createSearch({ sources, addons, indexedWords: createIndexedWords(sqlite) }),
  }
}
export type Services = ReturnType<typeof createServices>
