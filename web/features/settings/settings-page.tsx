import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { House, UserRound, UsersRound } from 'lucide-react'
import { useDeferredPending } from '#web/platform/loading/deferred-data'
import { useScreenPainted } from '#web/platform/loading/deferred-screen'
import { membersQuery, useMay, useMaybeFamily } from '#web/platform/session/session'
import { useRemembered } from '#web/platform/session/use-remembered'
import { buttonClass } from '#web/ui/button'
import { EmptyState } from '#web/ui/empty-state'
import { hasAnswered } from '#web/ui/loaded'
import { Page, PageHeader } from '#web/ui/page'
import { Skeletons } from '#web/ui/skeleton'
import { TabPanel, Tabs } from '#web/ui/tabs'
import { displaysQuery } from '../displays/displays.queries'
import { DisplaysCard } from '../displays/displays-card'
import { InstallCard } from '../install/install-card'
import { pendingInvitationsQuery } from '../invitations/invitations.queries'
import { pairedDevicesQuery } from '../paired-devices/paired-devices.queries'
import { PairedDevicesCard } from '../paired-devices/paired-devices-card'
import { friendsQuery } from '../portal/friends.queries'
import { FriendsCard } from '../portal/friends-card'
import { FamilyAddressesCard, OwnAddressesCard } from './addresses-card'
import { AppsCard } from './apps-card'
import { DetailsCard } from './details-card'
import { FamiliesCard } from './families-card'
import { FamilyCard } from './family-card'
import { ImportLink } from './import-link'
import { InvitationsCard } from './invitations-card'
import { LanguageCard } from './language-card'
import { LeaveCard } from './leave-card'
import { MembersCard } from './members-card'
import { NotificationsCard } from './notifications-card'
import { PasswordCard } from './password-card'
import { PlacesCard } from './places-card'
import { ProfileCard } from './profile-card'
import { PushCard } from './push-card'
import { ServerLink } from './server-link'
import { SessionsCard } from './sessions-card'
import { t } from './texts'
import { TrashLink } from './trash-link'

const tabs = () =>
  [
    { value: 'family', label: t('Family'), icon: <UsersRound aria-hidden className="size-4" /> },
    { value: 'account', label: t('Your account'), icon: <UserRound aria-hidden className="size-4" /> },
  ] as const

const tabNames = ['family', 'account'] as const

/** One column of cards; on a wide screen a second one beside it. */
const columns = 'grid max-w-2xl gap-5 pt-4 2xl:max-w-none 2xl:grid-cols-[3fr_2fr] 2xl:items-start'
const column = 'flex min-w-0 flex-col gap-5'

/**
 * Loads members, invitations, friends and devices first, since their numbers shift the content below. The other cards of the
 * family come after the first paint, since all of them are too much for one task.
 */
const useIsLoading = () => {
  const id = useMaybeFamily()?.id ?? ''
  const isAdmin = useMay('admin')
  const isParent = useMay('parent')
  const members = useQuery({ ...membersQuery(id), enabled: id !== '' })
  const invitations = useQuery({ ...pendingInvitationsQuery(id), enabled: id !== '' && isAdmin })
  const friends = useQuery({ ...friendsQuery(id), enabled: id !== '' && isParent })
  const devices = useQuery({ ...pairedDevicesQuery(id), enabled: id !== '' && isParent })
  const displays = useQuery({ ...displaysQuery(id), enabled: id !== '' && isParent })
  const isPainted = useScreenPainted()
  // Not `isPending`: the content refetches its failed queries, and would be removed until they are answered, again and again.
  return useDeferredPending(
    !isPainted ||
      !hasAnswered(members) ||
      (isAdmin && !hasAnswered(invitations)) ||
      (isParent && ![friends, devices, displays].every(hasAnswered)),
  )
}

/** The settings of the family and of the user's account (spec 3 section 2.4). The hash in the address selects the tab: `#account`, or another one for the family. */
export function SettingsPage() {
  const family = useMaybeFamily()
  const editsFamily = useMay('edit_settings')
  const isAdmin = useMay('admin')
  const isParent = useMay('parent')
  const isLoading = useIsLoading()
  const hash = useLocation({ select: (location) => location.hash })
  const navigate = useNavigate()
  const [lastTab, rememberTab] = useRemembered('settings.tab', tabNames, 'family')

  if (!family) {
    return (
      <Page width="narrow">
        <PageHeader title={t('Family Settings')} />
        <EmptyState
          icon={House}
          title={t('No Family Found')}
          text={t('You need to be part of a family to access settings.')}
          action={
            <Link to="/" className={buttonClass('primary')}>
              {t('Go to the start page')}
            </Link>
          }
        />
        <PasswordCard />
        <SessionsCard />
      </Page>
    )
  }
  return (
    <Page width="wide">
      <PageHeader title={t('Family Settings')} />
      <Tabs
        label={t('Settings')}
        tabs={tabs()}
        value={hash === '' ? lastTab : hash === 'account' ? hash : 'family'}
        onValueChange={(tab) => {
          rememberTab(tab)
          navigate({ to: '/settings', hash: tab === 'account' ? tab : '', replace: true })
        }}
      >
        <TabPanel value="family" className={columns}>
          <div className={column}>
            <MembersCard />
            {!isLoading && (
              <>
                <InvitationsCard />
                {isParent && <PairedDevicesCard />}
                {isParent && <DisplaysCard />}
                {isParent && <FriendsCard />}
                {isAdmin && <FamilyAddressesCard />}
              </>
            )}
          </div>
          {isLoading ? (
            <Skeletons count={2} of="h-44 rounded-box" className={column} />
          ) : (
            <div className={column}>
              <FamiliesCard />
              {editsFamily && <FamilyCard />}
              {isAdmin && <ServerLink />}
              <ImportLink />
              <TrashLink />
              <LeaveCard />
            </div>
          )}
        </TabPanel>
        <TabPanel value="account" className={columns}>
          <div className={column}>
            <ProfileCard />
            <DetailsCard />
            <LanguageCard />
            <PlacesCard />
            <PushCard />
            <OwnAddressesCard />
            <NotificationsCard />
          </div>
          <div className={column}>
            <PasswordCard />
            <SessionsCard />
            <AppsCard />
            <InstallCard />
          </div>
        </TabPanel>
      </Tabs>
    </Page>
  )
}
