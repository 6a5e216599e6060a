import { Mail, Phone } from 'lucide-react'
import type { ContactReply } from '#src/features/directory/contacts.contract'
import { mayChangeContact } from '#src/features/directory/contacts.rules'
import { telephoneLink } from '#web/platform/format/links'
import { useMe } from '#web/platform/session/session'
import { Avatar } from '#web/ui/avatar'
import { Badge } from '#web/ui/badge'
import { CardMenu } from '#web/ui/card-menu'
import { pictureOf } from '#web/ui/picture'
import { useDeleteContact } from './directory.queries'
import { ReachLink } from './reach-link'
import { t } from './texts'

type ContactRowProps = { contact: ContactReply; onOpen: (contact: ContactReply) => void; onEdit: (contact: ContactReply) => void }

/** A contact in the list, with its first number and address one tap away. */
export function ContactRow({ contact, onOpen, onEdit }: ContactRowProps) {
  const me = useMe()
  const removal = useDeleteContact(contact.familyId)
  const { id, name, organization, phones, emails, photoUrl, isEmergency } = contact
  const isMine = mayChangeContact(me, contact)
  const company = organization !== name && organization
  const number = phones[0]?.number
  return (
    <li data-row={id} className="flex min-h-16 items-center gap-3 px-5 py-1.5">
      <Avatar name={name} src={pictureOf(photoUrl)} decorative />
      <div className="min-w-0 flex-1">
        <button
          type="button"
          onClick={() => onOpen(contact)}
          className="wrap-anywhere min-h-6 cursor-pointer text-start font-medium underline-offset-2 hover:underline"
        >
          {name}
        </button>
        {(company || number || isEmergency) && (
          <p className="wrap-anywhere flex flex-wrap items-center gap-x-2 text-muted text-sm">
            {company && <span>{company}</span>}
            {number && <span className="whitespace-nowrap">{number}</span>}
            {isEmergency && <Badge tone="error">{t('Emergency')}</Badge>}
          </p>
        )}
      </div>
      <div className="flex shrink-0 items-center">
        {phones[0] && <ReachLink label={t('Call {name}', { name })} href={telephoneLink(phones[0].number)} icon={Phone} />}
        {emails[0] && (
          <span className="max-[24rem]:hidden">
            <ReachLink label={t('Write to {name}', { name })} href={`mailto:${emails[0].address}`} icon={Mail} />
          </span>
        )}
        {isMine && <CardMenu itemName={name} onEdit={() => onEdit(contact)} onDelete={() => removal.mutate(id)} />}
      </div>
    </li>
  )
}
