import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp, Phone, Printer } from 'lucide-react'
import type { ContactReply } from '#src/features/directory/contacts.contract'
import { byEmergencyOrder, isAdult, phoneKey } from '#src/features/directory/contacts.rules'
import type { MemberProfile } from '#src/features/directory/profiles.contract'
import { telephoneLink } from '#web/platform/format/links'
import { useMe } from '#web/platform/session/session'
import { buttonClass, IconButton } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { EmptyLine } from '#web/ui/empty-line'
import { useOrderEmergency } from './directory.queries'
import { ReachLink } from './reach-link'
import { t } from './texts'

type EmergencyCardProps = {
  familyId: string
  contacts: readonly ContactReply[]
  profiles: readonly MemberProfile[]
  onOpen: (contact: ContactReply) => void
}

/** Whether a call of the contact reaches the emergency contact of the member: one number is one row. */
const isSameCall = ({ phones: [phone] }: ContactReply, { emergencyPhone }: MemberProfile) => {
  const key = phoneKey(emergencyPhone ?? '')
  return key !== '' && phone !== undefined && phoneKey(phone.number) === key
}

/** A number that does not break between two lines. */
const unbroken = (number: string | null | undefined) => number?.replaceAll(' ', '\u00a0')

/** Whom to call in an emergency, in the family's order, and the emergency contact of each member. */
export function EmergencyCard({ familyId, contacts, profiles, onOpen }: EmergencyCardProps) {
  const mayOrder = isAdult(useMe())
  const order = useOrderEmergency(familyId)
  const listed = contacts.filter(({ isEmergency }) => isEmergency).sort(byEmergencyOrder)
  const named = profiles.filter(({ emergencyContact, emergencyPhone }) => emergencyContact || emergencyPhone)
  const own = named.filter((profile) => !listed.some((contact) => isSameCall(contact, profile)))
  const factsOf = (contact: ContactReply) => {
    const people = named.filter((profile) => isSameCall(contact, profile)).map(({ user }) => user.name)
    return [people.length > 0 && t('For {people}', { people: people.join(', ') }), unbroken(contact.phones[0]?.number)]
      .filter(Boolean)
      .join(' · ')
  }
  const move = (from: number, to: number) => {
    const ids = listed.map(({ id }) => id)
    ids.splice(to, 0, ...ids.splice(from, 1))
    order.mutate(ids)
  }
  return (
    <Card title={t('Emergency Contacts')}>
      {listed.length + own.length === 0 && <EmptyLine icon={Phone} text={t('No emergency contacts yet')} />}
      <ol className="flex flex-col gap-1">
        {listed.map((contact, at) => (
          <li key={contact.id} className="flex min-h-12 items-center gap-1">
            <div className="wrap-anywhere min-w-0 flex-1">
              <button
                type="button"
                onClick={() => onOpen(contact)}
                className="wrap-anywhere min-h-6 cursor-pointer text-start font-medium underline-offset-2 hover:underline"
              >
                {contact.name}
              </button>
              {contact.phones[0] && <p className="text-muted text-sm">{factsOf(contact)}</p>}
            </div>
            {mayOrder && listed.length > 1 && (
              <div className="flex">
                <IconButton
                  size="sm"
                  label={t('Move {name} up', { name: contact.name })}
                  disabled={at === 0}
                  onClick={() => move(at, at - 1)}
                >
                  <ArrowUp aria-hidden className="size-4" />
                </IconButton>
                <IconButton
                  size="sm"
                  label={t('Move {name} down', { name: contact.name })}
                  disabled={at === listed.length - 1}
                  onClick={() => move(at, at + 1)}
                >
                  <ArrowDown aria-hidden className="size-4" />
                </IconButton>
              </div>
            )}
            {contact.phones[0] && (
              <ReachLink label={t('Call {name} now', { name: contact.name })} href={telephoneLink(contact.phones[0].number)} icon={Phone} />
            )}
          </li>
        ))}
        {own.map(({ userId, user, emergencyContact, emergencyPhone }) => (
          <li key={userId} className="flex min-h-12 items-center gap-1">
            <div className="wrap-anywhere min-w-0 flex-1">
              <p className="font-medium">{emergencyContact ?? emergencyPhone}</p>
              <p className="text-muted text-sm">
                {[t('For {name}', { name: user.name }), emergencyContact && unbroken(emergencyPhone)].filter(Boolean).join(' · ')}
              </p>
            </div>
            {emergencyPhone && (
              <ReachLink
                label={t('Call the emergency contact of {name}', { name: user.name })}
                href={telephoneLink(emergencyPhone)}
                icon={Phone}
              />
            )}
          </li>
        ))}
      </ol>
      <Link to="/directory/emergency" className={`${buttonClass('secondary')} mt-4`}>
        <Printer aria-hidden className="size-4" />
        {t('Emergency sheet')}
      </Link>
    </Card>
  )
}
