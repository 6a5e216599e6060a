import { useState } from 'react'
import type { Alert, PlaceReply } from '#src/features/location/location.contract'
import { useMe, useMembers } from '#web/platform/session/session'
import { Button } from '#web/ui/button'
import { errorToast } from '#web/ui/error-toast'
import { FormDialog } from '#web/ui/form-dialog'
import { Switch } from '#web/ui/switch'
import type { DialogState } from '#web/ui/use-dialog'
import { placeName } from './location.labels'
import { useSetAlerts } from './location.queries'
import { t } from './texts'

/** Asks whose arrivals at a place to hear of. Give it a new `key` each time it is opened. */
export function AlertsDialog({
  open,
  onOpenChange,
  familyId,
  place,
  alerts,
}: DialogState & { familyId: string; place: PlaceReply; alerts: readonly Alert[] }) {
  const me = useMe()
  const others = useMembers().filter(({ userId, isActive }) => isActive && userId !== me.userId)
  const [chosen, setChosen] = useState(() => new Set(alerts.filter(({ placeId }) => placeId === place.id).map(({ userId }) => userId)))
  const save = useSetAlerts(familyId)
  const send = () =>
    save.mutate(
      [...alerts.filter(({ placeId }) => placeId !== place.id), ...[...chosen].map((userId) => ({ userId, placeId: place.id }))],
      {
        onSuccess: () => onOpenChange(false),
        onError: errorToast(t('Failed to save the alerts')),
      },
    )
  const toggle = (userId: string) =>
    setChosen((before) => {
      const next = new Set(before)
      if (!next.delete(userId)) next.add(userId)
      return next
    })
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('Alerts for {name}', { name: placeName(place) })}
      description={t('You are notified when they arrive and leave, while they share their location.')}
      onSubmit={send}
      submit={
        <Button type="submit" variant="primary" pending={save.isPending}>
          {t('Save')}
        </Button>
      }
    >
      {others.map(({ userId, name }) => (
        <Switch key={userId} label={name} checked={chosen.has(userId)} onCheckedChange={() => toggle(userId)} />
      ))}
    </FormDialog>
  )
}
