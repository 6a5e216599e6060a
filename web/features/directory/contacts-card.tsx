import { Contact, Ellipsis, FileDown, FileUp, Search } from 'lucide-react'
import { useState } from 'react'
import { type ContactReply, cardVersions, contactsApi } from '#src/features/directory/contacts.contract'
import { fold, matchesContact } from '#src/features/directory/contacts.rules'
import type { MemberProfile } from '#src/features/directory/profiles.contract'
import { AddButton } from '#web/ui/add-button'
import { Button, IconButton } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { EmptyState } from '#web/ui/empty-state'
import { Menu, MenuItem, MenuLink } from '#web/ui/menu'
import { TextField } from '#web/ui/text-field'
import { ContactRow } from './contact-row'
import { MemberRow } from './member-row'
import { t } from './texts'

/** Rows drawn at once. */
const step = 100

type ContactsCardProps = {
  familyId: string
  contacts: readonly ContactReply[]
  profiles: readonly MemberProfile[]
  onOpen: (contact: ContactReply) => void
  onEdit: (contact?: ContactReply) => void
  onImport: () => void
}

/** The members and the contacts of the family, searched by any part of a name or a number. */
export function ContactsCard({ familyId, contacts, profiles, onOpen, onEdit, onImport }: ContactsCardProps) {
  const [search, setSearch] = useState('')
  const [limit, setLimit] = useState(step)
  const found = search.trim() ? contacts.filter((contact) => matchesContact(contact, search)) : contacts
  const members = profiles.filter(
    ({ user, phoneNumber }) =>
      fold(user.name).includes(fold(search)) ||
      matchesContact({ ...nobody, firstName: user.name, phones: phoneNumber ? [{ kind: '', number: phoneNumber }] : [] }, search),
  )
  const add = (
    <AddButton variant="primary" onClick={() => onEdit()}>
      {t('Add Contact')}
    </AddButton>
  )
  return (
    <Card title={t('Contacts')} flush actions={<CardsMenu familyId={familyId} hasContacts={contacts.length > 0} onImport={onImport} />}>
      <div className="flex flex-wrap items-center gap-2 px-5 pt-1 pb-2">
        <search className="min-w-0 grow basis-36">
          <TextField
            label={t('Search')}
            hideLabel
            type="search"
            placeholder={t('Search')}
            maxLength={200}
            leading={<Search aria-hidden className="size-4" />}
            value={search}
            onValueChange={setSearch}
          />
        </search>
        {contacts.length > 0 && add}
      </div>
      <ul aria-label={t('Family members')}>
        {members.map((profile) => (
          <MemberRow key={profile.userId} profile={profile} />
        ))}
      </ul>
      <ul aria-label={t('Contacts')} className={found.length > 0 && members.length > 0 ? 'mt-1 border-base-300 border-t pt-1' : ''}>
        {found.slice(0, limit).map((contact) => (
          <ContactRow key={contact.id} contact={contact} onOpen={onOpen} onEdit={onEdit} />
        ))}
      </ul>
      {found.length > limit && (
        <Button className="mx-5 my-2" onClick={() => setLimit(limit + step)}>
          {t('Show more')}
        </Button>
      )}
      {contacts.length === 0 && search.trim() === '' && <EmptyState icon={Contact} title={t('No contacts yet')} action={add} />}
      {found.length + members.length === 0 && (
        <p role="status" className="px-5 py-6 text-center text-muted">
          {t('Nobody has “{search}” in a name or number.', { search: search.trim() })}
        </p>
      )}
    </Card>
  )
}

const nobody = { lastName: null, organization: null, emails: [], tags: [] }

function CardsMenu({ familyId, hasContacts, onImport }: { familyId: string; hasContacts: boolean; onImport: () => void }) {
  const address = contactsApi.cards.path.replace(':familyId', familyId)
  return (
    <Menu
      trigger={
        <IconButton label={t('Import and export')}>
          <Ellipsis aria-hidden className="size-5" />
        </IconButton>
      }
    >
      <MenuItem icon={<FileUp aria-hidden className="size-4" />} onSelect={onImport}>
        {t('Import contacts')}
      </MenuItem>
      {hasContacts &&
        cardVersions.map((version) => (
          <MenuLink key={version}>
            <a href={`${address}?version=${version}`} download="contacts.vcf">
              <FileDown aria-hidden className="size-4" />
              {t('Export as vCard {version}', { version })}
            </a>
          </MenuLink>
        ))}
    </Menu>
  )
}
