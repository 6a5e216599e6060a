import { useQuery } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import type { PortalEmergency } from '#src/features/portal/portal.contract'
import { telephoneLink } from '#web/platform/format/links'
import { Checkbox } from '#web/ui/checkbox'
import { Loaded } from '#web/ui/loaded'
import { Skeletons } from '#web/ui/skeleton'
import { portalEmergencyQuery, portalNotesQuery, portalTodayQuery, useTick } from './portal.queries'
import { EventLines, PortalPart } from './portal-part'
import { t } from './texts'

const skeleton = <Skeletons count={2} of="h-11" />

export function PortalTodayPart({ portalToken, isPreview }: { portalToken: string; isPreview: boolean }) {
  const query = useQuery(portalTodayQuery(portalToken))
  const tick = useTick(portalToken)
  // Ticked at once; the answer of the server follows.
  const isDone = (id: string, stored: boolean) => (tick.isPending && tick.variables.choreId === id ? tick.variables.isDone : stored)
  return (
    <PortalPart title={t('Today')}>
      <Loaded query={query} errorTitle={t('Failed to load the plan of today')} skeleton={skeleton}>
        {({ events, chores, timezone }) => (
          <>
            {events.length ? (
              <EventLines events={events} timezone={timezone} isToday />
            ) : (
              <p className="text-muted">{t('No events today')}</p>
            )}
            <h3 className="mt-2 font-heading text-lg">{t('Chores')}</h3>
            {chores.length === 0 && <p className="text-muted">{t('No chores today')}</p>}
            <ul>
              {chores.map((chore) => (
                <li key={chore.id}>
                  <Checkbox
                    label={chore.title}
                    hint={[chore.assignee, chore.dueTime, chore.description].filter(Boolean).join(' · ') || undefined}
                    shape="round"
                    disabled={isPreview}
                    checked={isDone(chore.id, chore.isDone)}
                    onCheckedChange={(checked) => tick.mutate({ choreId: chore.id, isDone: checked })}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </PortalPart>
  )
}

export function PortalNotesPart({ portalToken }: { portalToken: string }) {
  const query = useQuery(portalNotesQuery(portalToken))
  return (
    <PortalPart title={t('House notes')}>
      <Loaded query={query} errorTitle={t('Failed to load the house notes')} skeleton={skeleton}>
        {({ houseNotes, documents }) => (
          <>
            <p className="whitespace-pre-line [overflow-wrap:anywhere]">{houseNotes ?? t('No notes')}</p>
            {documents.map(({ id, title, content, fileName }) => (
              <section key={id} aria-label={title} className="rounded-box border border-base-content/15 p-4 [overflow-wrap:anywhere]">
                <h3 className="font-heading text-lg">{title}</h3>
                {content && <p className="mt-1 whitespace-pre-line">{content}</p>}
                {fileName && (
                  <a href={`/api/portal/${portalToken}/documents/${id}`} className="mt-2 inline-flex min-h-11 items-center gap-2 underline">
                    <FileDown aria-hidden className="size-4 shrink-0" />
                    {fileName}
                  </a>
                )}
              </section>
            ))}
          </>
        )}
      </Loaded>
    </PortalPart>
  )
}

export function PortalEmergencySheet({ portalToken }: { portalToken: string }) {
  const query = useQuery(portalEmergencyQuery(portalToken))
  return (
    <PortalPart title={t('In an emergency')}>
      <Loaded query={query} errorTitle={t('Failed to load the emergency sheet')} skeleton={skeleton}>
        {({ contacts, people }) => (
          <>
            {contacts.length === 0 && <p className="text-muted">{t('No emergency contacts yet')}</p>}
            <ol className="flex flex-col gap-3">
              {contacts.map(({ name, organization, phones }) => (
                <li key={`${name} ${phones[0]?.number}`} className="[overflow-wrap:anywhere]">
                  <p className="font-medium">{[name, organization !== name && organization].filter(Boolean).join(', ')}</p>
                  {phones.map(({ kind, number }) => (
                    <a key={`${kind} ${number}`} href={telephoneLink(number)} className="flex min-h-11 items-center text-lg underline">
                      {number}
                    </a>
                  ))}
                </li>
              ))}
            </ol>
            {people.map((person) => (
              <PersonFacts key={person.name} person={person} />
            ))}
          </>
        )}
      </Loaded>
    </PortalPart>
  )
}

function PersonFacts({ person }: { person: PortalEmergency['people'][number] }) {
  const { name, allergies, medications, bloodType, doctor, doctorPhone, emergencyContact, emergencyPhone } = person
  const facts = [
    [t('Allergies'), allergies],
    [t('Medications'), medications],
    [t('Blood type'), bloodType],
    [t('Doctor'), [doctor, doctorPhone].filter(Boolean).join(', ')],
    [t('Call'), [emergencyContact, emergencyPhone].filter(Boolean).join(', ')],
  ]
  return (
    <section aria-label={name} className="rounded-box border border-base-content/15 p-4 [overflow-wrap:anywhere]">
      <h3 className="mb-2 font-heading text-lg">{name}</h3>
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
