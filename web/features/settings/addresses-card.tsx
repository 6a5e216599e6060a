import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import type { AddressReply, FamilyAddressReply } from '#src/features/notification-addresses/addresses.contract'
import { addressProblems } from '#src/features/notification-addresses/addresses.rules'
import { word } from '#web/platform/language/server-texts'
import { useFamily } from '#web/platform/session/session'
import { Button, IconButton } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { confirm } from '#web/ui/confirm'
import { Loaded } from '#web/ui/loaded'
import { Skeletons } from '#web/ui/skeleton'
import { Switch } from '#web/ui/switch'
import { useDialog } from '#web/ui/use-dialog'
import { AddressDialog } from './address-dialog'
import { kindName } from './address-names'
import { addressesQuery, useChangeAddress, useRemoveAddress, useTestAddress } from './addresses.queries'
import { t } from './texts'

/** The user's addresses that take notifications beside the app, the devices and the mails. */
export const OwnAddressesCard = () => (
  <AddressesCard
    of={null}
    title={t('Your own addresses')}
    subtitle={t('ntfy, Gotify, Apprise or a webhook get your notifications, too.')}
  />
)

/** Those of the family, for admins. */
export const FamilyAddressesCard = () => (
  <AddressesCard
    of={useFamily().id}
    title={t('Family notifications')}
    subtitle={t(
      'A topic of ntfy, Gotify, Apprise or a webhook gets what every adult may read: reminders and changes of events, announcements and emergencies.',
    )}
  />
)

function AddressesCard({ of, title, subtitle }: { of: string | null; title: string; subtitle: string }) {
  const query = useQuery(addressesQuery(of))
  const { show, ...adding } = useDialog<undefined>()
  return (
    <Card
      title={title}
      subtitle={subtitle}
      actions={
        <Button
          aria-label={`${title}: ${t('Add an address')}`}
          icon={<Plus aria-hidden className="size-4" />}
          onClick={() => show(undefined)}
        >
          {t('Add')}
        </Button>
      }
    >
      <Loaded query={query} errorTitle={t('Failed to load the addresses')} skeleton={<Skeletons count={1} of="h-12" className="py-1" />}>
        {(addresses) =>
          addresses.length > 0 && (
            <ul className="flex flex-col gap-1">
              {addresses.map((address) => (
                <AddressRow key={address.id} of={of} address={address} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {adding.openCount > 0 && <AddressDialog key={adding.openCount} of={of} {...adding.props} />}
    </Card>
  )
}

function AddressRow({ of, address }: { of: string | null; address: AddressReply | FamilyAddressReply }) {
  const change = useChangeAddress(of)
  const test = useTestAddress(of)
  const remove = useRemoveAddress(of)
  const { id, kind, host, problem } = address
  const name = t('{service} at {host}', { service: kindName(kind), host })
  const changing = change.isPending ? change.variables : undefined
  const ask = () =>
    confirm({
      title: t('Remove {name}?', { name }),
      text: t('It gets no more notifications. To have it again, you need its address.'),
      action: t('Remove'),
      destructive: true,
      act: () => remove.mutateAsync(id),
    })
  return (
    <li className="[overflow-wrap:anywhere]">
      <Switch
        label={name}
        hint={problem ? <span className="text-error">{word(addressProblems[problem])}</span> : undefined}
        checked={changing?.isOn ?? address.isOn}
        onCheckedChange={(isOn) => change.mutate({ id, isOn })}
      />
      {'showsTexts' in address && (
        <Switch
          quiet
          label={t('Show texts')}
          checked={changing?.showsTexts ?? address.showsTexts}
          onCheckedChange={(showsTexts) => change.mutate({ id, showsTexts })}
        />
      )}
      <div className="-ms-3 flex flex-wrap items-center gap-1">
        <Button
          size="sm"
          variant="quiet"
          aria-label={t('Send a test to {name}', { name })}
          pending={test.isPending}
          onClick={() => test.mutate(id)}
        >
          {t('Send a test')}
        </Button>
        <IconButton label={t('Remove {name}', { name })} onClick={ask}>
          <Trash2 aria-hidden className="size-4" />
        </IconButton>
      </div>
    </li>
  )
}
