import { Mail, MapPin, Phone } from 'lucide-react'
import { type ContactReply, contactsApi } from '#src/features/directory/contacts.contract'
import { addressLines } from '#src/features/directory/contacts.rules'
import { mapLink, telephoneLink } from '#web/platform/format/links'
import { Avatar } from '#web/ui/avatar'
import { Badge } from '#web/ui/badge'
import { Button, buttonClass } from '#web/ui/button'
import { Dialog } from '#web/ui/dialog'
import { pictureOf } from '#web/ui/picture'
import type { DialogState } from '#web/ui/use-dialog'
import { birthdayText, kindName } from './directory.labels'
import { FactRow } from './fact-row'
import { t } from './texts'

const icon = 'size-4 shrink-0'

type ContactViewProps = DialogState & { contact: ContactReply; onEdit: (() => void) | undefined }

/** Everything about a contact: call, write, find the way, copy. */
export function ContactView({ open, onOpenChange, contact, onEdit }: ContactViewProps) {
  const { name, organization, phones, emails, addresses, birthday, notes, tags, isEmergency, photoUrl } = contact
  const card = `${contactsApi.cards.path.replace(':familyId', contact.familyId)}?contactId=${contact.id}`
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={name}
      description={organization && organization !== name ? organization : undefined}
      footer={
        <>
          <a href={card} download={`${name}.vcf`} className={buttonClass('secondary')}>
            {t('Save as vCard')}
          </a>
          {onEdit && (
            <Button variant="primary" onClick={onEdit}>
              {t('Edit')}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center gap-3">
          <Avatar name={name} src={pictureOf(photoUrl)} size="lg" decorative />
          {isEmergency && <Badge tone="error">{t('Emergency contact')}</Badge>}
          {tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </div>
        <ul className="flex flex-col gap-3">
          {phones.map(({ kind, number }) => (
            <FactRow
              key={`${kind} ${number}`}
              label={kindName(kind)}
              text={number}
              mayCopy
              link={{ href: telephoneLink(number), icon: <Phone aria-hidden className={icon} /> }}
            />
          ))}
          {emails.map(({ kind, address }) => (
            <FactRow
              key={`${kind} ${address}`}
              label={kindName(kind)}
              text={address}
              mayCopy
              link={{ href: `mailto:${address}`, icon: <Mail aria-hidden className={icon} /> }}
            />
          ))}
          {addresses.map((address) => {
            const lines = addressLines(address)
            return (
              <FactRow
                key={lines.join()}
                label={kindName(address.kind)}
                text={lines.join('\n')}
                mayCopy
                link={{ href: mapLink(lines.join(', ')), icon: <MapPin aria-hidden className={icon} />, isOutside: true }}
              />
            )
          })}
          {birthday && <FactRow label={t('Birthday')} text={birthdayText(birthday)} />}
          {notes && <FactRow label={t('Notes')} text={notes} />}
        </ul>
      </div>
    </Dialog>
  )
}
