import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Contact } from 'lucide-react'
import { useState } from 'react'
import type { ContactReply } from '#src/features/directory/contacts.contract'
import { mayChangeContact } from '#src/features/directory/contacts.rules'
import type { MemberProfile } from '#src/features/directory/profiles.contract'
import { type ActiveFamily, useMe } from '#web/platform/session/session'
import { EmptyState } from '#web/ui/empty-state'
import { combineQueries, Loaded } from '#web/ui/loaded'
import { Page, PageHeader } from '#web/ui/page'
import { Skeleton } from '#web/ui/skeleton'
import { useDialog } from '#web/ui/use-dialog'
import { FeatureScreen } from '../shell/feature-screen'
import { AddressesCard } from './addresses-card'
import { ContactDialog } from './contact-dialog'
import { ContactView } from './contact-view'
import { ContactsCard } from './contacts-card'
import { contactsQuery, profilesQuery, sheetQuery } from './directory.queries'
import { EmergencyCard } from './emergency-card'
import { householdsOf } from './households'
import { ImportDialog } from './import-dialog'
import { t } from './texts'

/** /directory: emergency contacts, members and contacts, and the addresses of households. */
export const DirectoryPage = () => (
  <FeatureScreen
    title={t('Family Directory')}
    can="member"
    refused={t("You can't view the directory")}
    empty={<EmptyState icon={Contact} title={t('Please join a family to see its directory')} />}
  >
    {(family) => <Directory family={family} />}
  </FeatureScreen>
)

function Directory({ family: { id: familyId } }: { family: ActiveFamily }) {
  const query = combineQueries<[ContactReply[], MemberProfile[]]>(useQuery(contactsQuery(familyId)), useQuery(profilesQuery(familyId)))
  // The sheet is on this device from now on, for the day without a network.
  useQuery(sheetQuery(familyId))
  const editing = useDialog<ContactReply>()
  const importing = useDialog<never>()
  const { shown, show, close } = useShown(query.data?.[0])
  const me = useMe()
  return (
    <Page>
      <PageHeader title={t('Family Directory')} />
      <Loaded
        query={query}
        errorTitle={t('Failed to load the directory')}
        skeleton={<Skeleton className="h-96 w-full rounded-box" />}
        onCard
      >
        {([contacts, profiles]) => (
          <div className="grid items-start gap-4 sm:gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:grid-rows-[auto_1fr]">
            <div className="min-w-0 lg:col-start-2">
              <EmergencyCard familyId={familyId} contacts={contacts} profiles={profiles} onOpen={show} />
            </div>
            <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
              <ContactsCard
                familyId={familyId}
                contacts={contacts}
                profiles={profiles}
                onOpen={show}
                onEdit={editing.show}
                onImport={() => importing.show()}
              />
            </div>
            <div className="min-w-0 lg:col-start-2">
              <AddressesCard households={householdsOf(contacts, profiles)} />
            </div>
          </div>
        )}
      </Loaded>
      {shown.contact && (
        <ContactView
          contact={shown.contact}
          open={shown.isOpen}
          onOpenChange={(open) => !open && close()}
          onEdit={
            mayChangeContact(me, shown.contact)
              ? () => {
                  close()
                  editing.show(shown.contact)
                }
              : undefined
          }
        />
      )}
      {editing.openCount > 0 && (
        <ContactDialog key={`contact ${editing.openCount}`} familyId={familyId} contact={editing.subject} {...editing.props} />
      )}
      {importing.openCount > 0 && <ImportDialog key={`import ${importing.openCount}`} familyId={familyId} {...importing.props} />}
    </Page>
  )
}

/** The contact named in the address; the last one stays while its dialog closes. */
const useShown = (contacts: readonly ContactReply[] = []) => {
  const { contact } = useSearch({ from: '/gate/directory' })
  const navigate = useNavigate()
  const [last, setLast] = useState(contact)
  if (contact !== undefined && contact !== last) setLast(contact)
  const go = (id?: string) => void navigate({ to: '/directory', search: id ? { contact: id } : {}, replace: true, resetScroll: false })
  return {
    shown: { contact: contacts.find(({ id }) => id === (contact ?? last)), isOpen: contact !== undefined },
    show: ({ id }: ContactReply) => go(id),
    close: () => go(),
  }
}
