import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { MonitorSmartphone, Unplug } from 'lucide-react'
import { useEffect } from 'react'
import type { DisplayReply } from '#src/features/displays/displays.contract'
import { useFamily } from '#web/platform/session/session'
import { Button } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { CardMenu } from '#web/ui/card-menu'
import { confirm } from '#web/ui/confirm'
import { hasAnswered, Loaded } from '#web/ui/loaded'
import { MenuItem } from '#web/ui/menu'
import { Skeletons } from '#web/ui/skeleton'
import { useDialog } from '#web/ui/use-dialog'
import { momentText } from '../settings/settings.labels'
import { listsQuery } from '../shopping/shopping.queries'
import { DisplayDialog } from './display-dialog'
import { showsText } from './displays.labels'
import { displaysQuery, useRevokeDisplay } from './displays.queries'
import { t } from './texts'

/** The end of the address in a display's QR code, which opens the dialog at once. */
const hash = 'displays'

/** The wall displays, for parents. */
export function DisplaysCard() {
  const { id: familyId } = useFamily()
  const query = useQuery(displaysQuery(familyId))
  // The dialog offers the lists.
  const hasLists = hasAnswered(useQuery(listsQuery(familyId)))
  const { show, ...editing } = useDialog<DisplayReply | undefined>()
  const isAsked = useLocation({ select: (location) => location.hash === hash })
  useEffect(() => {
    if (isAsked && hasLists) show(undefined)
  }, [isAsked, hasLists, show])
  return (
    <Card
      title={t('Wall displays')}
      subtitle={t('A screen on the wall for everybody, without a password.')}
      flush
      actions={
        <Button icon={<MonitorSmartphone aria-hidden className="size-4" />} onClick={() => show(undefined)}>
          {t('Pair a display')}
        </Button>
      }
    >
      <Loaded query={query} errorTitle={t('Failed to load the displays')} skeleton={<Skeletons count={1} of="h-12" className="p-5" />}>
        {(displays) =>
          displays.length === 0 ? (
            <p className="px-5 py-3 text-muted [overflow-wrap:anywhere]">
              {t('Open {address} on a tablet or a television, and enter the code that it shows here.', {
                address: `${location.host}/display`,
              })}
            </p>
          ) : (
            <ul className="py-2">
              {displays.map((display) => (
                <DisplayRow key={display.id} display={display} onEdit={() => show(display)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {editing.openCount > 0 && <DisplayDialog key={editing.openCount} display={editing.subject} {...editing.props} />}
    </Card>
  )
}

function DisplayRow({ display, onEdit }: { display: DisplayReply; onEdit: () => void }) {
  const { id: familyId, timezone } = useFamily()
  const revoke = useRevokeDisplay(familyId)
  const { id, name, lastSeenAt, pairedBy } = display
  const ask = () =>
    confirm({
      title: t('Revoke {name}?', { name }),
      text: t('It shows nothing of your family any more, but a new code, within a minute.'),
      action: t('Revoke'),
      destructive: true,
      act: () => revoke.mutateAsync(id),
    })
  return (
    <li data-row={id} className="flex min-h-17 items-center gap-4 py-2 ps-5 pe-3">
      <MonitorSmartphone aria-hidden className="size-6 shrink-0 text-muted" strokeWidth={1.75} />
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <p className="font-medium">{name}</p>
        <p className="text-muted text-sm">{showsText(display)}</p>
        <p className="text-muted text-sm">
          {lastSeenAt ? t('Last seen {moment}', { moment: momentText(lastSeenAt, timezone) }) : t('Not seen yet')}
          {' · '}
          {t('paired by {name}', { name: pairedBy.firstName || pairedBy.name })}
        </p>
      </div>
      <CardMenu itemName={name} onEdit={onEdit}>
        <MenuItem icon={<Unplug aria-hidden className="size-4" />} destructive onSelect={ask}>
          {t('Revoke')}
        </MenuItem>
      </CardMenu>
    </li>
  )
}
