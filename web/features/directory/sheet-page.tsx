import { useQuery } from '@tanstack/react-query'
import { Contact, Printer } from 'lucide-react'
import type { ContactReply } from '#src/features/directory/contacts.contract'
import type { MemberProfile } from '#src/features/directory/profiles.contract'
import { telephoneLink } from '#web/platform/format/links'
import type { ActiveFamily } from '#web/platform/session/session'
import { Button } from '#web/ui/button'
import { EmptyState } from '#web/ui/empty-state'
import { Loaded } from '#web/ui/loaded'
import { Page, PageHeader } from '#web/ui/page'
import { PrintOnly } from '#web/ui/print-only'
import { Skeleton } from '#web/ui/skeleton'
import { BackLink } from '../shell/back-link'
import { FeatureScreen } from '../shell/feature-screen'
import { birthdayText } from './directory.labels'
import { sheetQuery } from './directory.queries'
import { t } from './texts'

/** /directory/emergency: what helps in an emergency, on one page. */
export const SheetPage = () => (
  <FeatureScreen
    title={t('Emergency sheet')}
    can="member"
    refused={t("You can't view the directory")}
    empty={<EmptyState icon={Contact} title={t('Please join a family to see its directory')} />}
  >
    {(family) => <Sheet family={family} />}
  </FeatureScreen>
)

function Sheet({ family }: { family: ActiveFamily }) {
  const query = useQuery(sheetQuery(family.id))
  return (
    <Page>
      <BackLink to="/directory">{t('Family Directory')}</BackLink>
      <PageHeader
        title={t('Emergency sheet')}
        subtitle={t('This device shows it without a network, too.')}
        actions={
          <Button icon={<Printer aria-hidden className="size-4" />} onClick={() => window.print()}>
            {t('Print')}
          </Button>
        }
      />
      <Loaded
        query={query}
        errorTitle={t('Failed to load the emergency sheet')}
        skeleton={<Skeleton className="h-96 w-full rounded-box" />}
        onCard
      >
        {({ contacts, people }) => (
          <article
            data-print
            className="flex flex-col gap-6 rounded-box bg-base-100 p-5 print:gap-3 print:p-0 print:text-[9pt] print:leading-snug"
          >
            <PrintOnly page="size: portrait; margin: 10mm" />
            <h2 className="text-xl print:text-[16pt]">{t('In an emergency: {name}', { name: family.name })}</h2>
            <section aria-label={t('Call')}>
              <ol className="grid gap-3 sm:grid-cols-2 print:grid-cols-3 print:gap-2">
                {contacts.map((contact) => (
                  <Call key={contact.id} contact={contact} />
                ))}
              </ol>
              {contacts.length === 0 && <p className="text-muted">{t('No emergency contacts yet')}</p>}
            </section>
            <div className="grid gap-4 sm:grid-cols-2 print:grid-cols-2 print:gap-3">
              {people.map((profile) => (
                <PersonBox key={profile.userId} profile={profile} />
              ))}
            </div>
            {people.length === 0 && (
              <p className="text-muted">
                {t(
                  'Nobody’s health details are here yet. Open a person in the directory, press Edit details, and turn on “On the emergency sheet”.',
                )}
              </p>
            )}
          </article>
        )}
      </Loaded>
    </Page>
  )
}

const Call = ({ contact: { name, organization, phones } }: { contact: ContactReply }) => (
  <li className="wrap-anywhere">
    <p className="font-medium">{name}</p>
    {organization && organization !== name && <p className="text-muted">{organization}</p>}
    {phones.map(({ kind, number }) => (
      <a key={`${kind} ${number}`} href={telephoneLink(number)} className="block min-h-6 text-lg print:text-[11pt]">
        {number}
      </a>
    ))}
  </li>
)

function PersonBox({ profile }: { profile: MemberProfile }) {
  const { user, dateOfBirth, allergies, medications, bloodType, doctor, doctorPhone, emergencyContact, emergencyPhone } = profile
  const facts = [
    [t('Born'), dateOfBirth && birthdayText(dateOfBirth)],
    [t('Blood type'), bloodType],
    [t('Allergies'), allergies],
    [t('Medications'), medications],
    [t('Doctor'), [doctor, doctorPhone].filter(Boolean).join(', ')],
    [t('Call'), [emergencyContact, emergencyPhone].filter(Boolean).join(', ')],
  ]
  return (
    <section aria-label={user.name} className="wrap-anywhere break-inside-avoid rounded-box border border-base-300 p-4 print:p-2">
      <h3 className="mb-2 font-heading text-lg print:mb-1 print:text-[11pt]">{user.name}</h3>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {facts.map(
          ([term, text]) =>
            text && (
              <div key={term} className="contents">
                <dt className="text-muted">{term}</dt>
                <dd className="whitespace-pre-line">{text}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  )
}
