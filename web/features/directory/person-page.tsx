import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Contact, Mail, MapPin, Pencil, Phone } from 'lucide-react'
import type { MemberProfile } from '#src/features/directory/profiles.contract'
import { mayEditProfile } from '#src/features/directory/profiles.rules'
import { roleNames } from '#src/shared/permissions'
import { mapLink, telephoneLink } from '#web/platform/format/links'
import { word } from '#web/platform/language/server-texts'
import { type ActiveFamily, useMembers } from '#web/platform/session/session'
import { Avatar } from '#web/ui/avatar'
import { Button } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { EmptyState } from '#web/ui/empty-state'
import { Loaded } from '#web/ui/loaded'
import { Page, PageHeader } from '#web/ui/page'
import { pictureOf } from '#web/ui/picture'
import { Skeleton } from '#web/ui/skeleton'
import { useDialog } from '#web/ui/use-dialog'
import { BackLink } from '../shell/back-link'
import { FeatureScreen } from '../shell/feature-screen'
import { birthdayText } from './directory.labels'
import { profilesQuery } from './directory.queries'
import { FactRow } from './fact-row'
import { ProfileDialog } from './profile-dialog'
import { t } from './texts'

const icon = 'size-4 shrink-0'

/** /directory/{userId}: a member's page, as far as the viewer may see the profile. */
export const MemberPage = () => (
  <FeatureScreen
    title={t('Family Directory')}
    can="member"
    refused={t("You can't view the directory")}
    empty={<EmptyState icon={Contact} title={t('Please join a family to see its directory')} />}
  >
    {(family) => <Person family={family} />}
  </FeatureScreen>
)

function Person({ family }: { family: ActiveFamily }) {
  const { userId } = useParams({ from: '/gate/directory/$userId' })
  const query = useQuery(profilesQuery(family.id))
  const profile = query.data?.find((one) => one.userId === userId)
  const member = useMembers().find((one) => one.userId === userId)
  const editing = useDialog<never>()
  const mayEdit = profile && member && mayEditProfile(family.membership, member)
  return (
    <Page width="narrow">
      <BackLink to="/directory">{t('Family Directory')}</BackLink>
      <PageHeader
        title={profile?.user.name ?? t('Family Directory')}
        subtitle={profile && word(roleNames[profile.role])}
        actions={
          mayEdit && (
            <Button icon={<Pencil aria-hidden className="size-4" />} onClick={() => editing.show()}>
              {t('Edit details')}
            </Button>
          )
        }
      />
      <Loaded query={query} errorTitle={t('Failed to load the profile')} skeleton={<Skeleton className="h-64 w-full rounded-box" />} onCard>
        {() =>
          profile ? (
            <Facts profile={profile} color={member?.color} />
          ) : (
            <Card>
              <EmptyState icon={Contact} title={t('This person is not in the family')} />
            </Card>
          )
        }
      </Loaded>
      {profile && member && editing.openCount > 0 && (
        <ProfileDialog key={editing.openCount} familyId={family.id} member={member} profile={profile} {...editing.props} />
      )}
    </Page>
  )
}

function Facts({ profile, color }: { profile: MemberProfile; color: string | undefined }) {
  const { user, phoneNumber, address, dateOfBirth, emergencyContact, emergencyPhone, doctor, doctorPhone } = profile
  const call = (number: string) => ({ href: telephoneLink(number), icon: <Phone aria-hidden className={icon} /> })
  const health = [
    [t('Allergies'), profile.allergies],
    [t('Medications'), profile.medications],
    [t('Blood type'), profile.bloodType],
    [t('Doctor'), doctor],
  ] as const
  const about = [
    [t('Occupation'), profile.occupation],
    [t('School'), profile.school],
    [t('Grade'), profile.grade],
    [t('Favorite color'), profile.favoriteColor],
    [t('Hobbies'), profile.hobbies],
    [t('About'), profile.bio],
  ] as const
  const hasHealth = doctorPhone !== null || health.some(([, text]) => text)
  return (
    <>
      <Card>
        <div className="flex flex-col gap-4">
          <Avatar name={user.name} src={pictureOf(user.profileImageUrl)} color={color} size="xl" decorative />
          <ul className="flex flex-col gap-3">
            {phoneNumber && <FactRow label={t('Phone')} text={phoneNumber} mayCopy link={call(phoneNumber)} />}
            {user.email && (
              <FactRow
                label={t('E-mail')}
                text={user.email}
                mayCopy
                link={{ href: `mailto:${user.email}`, icon: <Mail aria-hidden className={icon} /> }}
              />
            )}
            {address && (
              <FactRow
                label={t('Address')}
                text={address}
                mayCopy
                link={{ href: mapLink(address.replaceAll('\n', ', ')), icon: <MapPin aria-hidden className={icon} />, isOutside: true }}
              />
            )}
            {dateOfBirth && <FactRow label={t('Date of birth')} text={birthdayText(dateOfBirth)} />}
            {about.map(([label, text]) => text && <FactRow key={label} label={label} text={text} />)}
          </ul>
          {!profile.isPublic && (
            <p className="text-muted text-sm">{t('This profile is private: the family sees the emergency contact only.')}</p>
          )}
        </div>
      </Card>
      {(emergencyContact || emergencyPhone) && (
        <Card title={t('In an emergency')}>
          <ul className="flex flex-col gap-3">
            {emergencyContact && <FactRow label={t('Call')} text={emergencyContact} />}
            {emergencyPhone && <FactRow label={t('Phone')} text={emergencyPhone} mayCopy link={call(emergencyPhone)} />}
          </ul>
        </Card>
      )}
      {hasHealth && (
        <Card title={t('Health')}>
          <ul className="flex flex-col gap-3">
            {health.map(([label, text]) => text && <FactRow key={label} label={label} text={text} />)}
            {doctorPhone && <FactRow label={t('Phone of the doctor')} text={doctorPhone} mayCopy link={call(doctorPhone)} />}
          </ul>
        </Card>
      )}
    </>
  )
}
