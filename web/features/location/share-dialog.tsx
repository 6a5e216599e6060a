import * as z from 'zod'
import { useEditDialog } from '#web/forms/use-edit-dialog'
import type { ActiveFamily } from '#web/platform/session/session'
import { FormDialog } from '#web/ui/form-dialog'
import type { DialogState } from '#web/ui/use-dialog'
import { useShare } from './location.queries'
import { t } from './texts'

const lengths = () =>
  [
    { value: 'hour', label: t('1 hour') },
    { value: 'tonight', label: t('Until tonight') },
    { value: 'always', label: t('Until I stop') },
  ] as const
type Length = ReturnType<typeof lengths>[number]['value']

/** The end of sharing, ISO 8601; null until it is stopped. */
const endOf = (length: Length, timezone: string) => {
  const now = Temporal.Now.zonedDateTimeISO(timezone)
  if (length === 'always') return null
  const end = length === 'hour' ? now.add({ hours: 1 }) : now.add({ days: 1 }).startOfDay()
  return end.toInstant().toString()
}

const schema = z.lazy(() => z.object({ length: z.enum(['hour', 'tonight', 'always']) }))

type ShareDialogProps = DialogState & {
  family: ActiveFamily
  /** The child whose sharing a parent turns on; without it the caller's own. */
  child: { userId: string; name: string } | undefined
}

/** Turns sharing on, with its end. Give it a new `key` each time it is opened. */
export function ShareDialog({ open, onOpenChange, family, child }: ShareDialogProps) {
  const share = useShare(family.id)
  const { form, dialog } = useEditDialog({
    open,
    onOpenChange,
    title: child ? t('Share where {name} is', { name: child.name }) : t('Enable Location Sharing'),
    submit: t('Share'),
    failed: t('Failed to enable the location sharing'),
    toForm: () => ({ length: 'tonight' as Length }),
    schema,
    save: ({ values }) => share.mutateAsync({ isSharing: true, until: endOf(values.length, family.timezone), userId: child?.userId }),
  })
  return (
    <FormDialog
      {...dialog}
      description={
        child
          ? t("{name}'s screen shows at all times that this is on.", { name: child.name })
          : t('Everybody in {name} sees where you are. Nobody sees it outside this time.', { name: family.name })
      }
    >
      <form.AppField name="length">{(field) => <field.Choice label={t('For how long')} options={lengths()} />}</form.AppField>
      <p className="text-muted text-sm">
        {t(
          'A web page knows its position only while it is open. To share it at all times, use the OwnTracks app with an app password from your settings.',
        )}
      </p>
    </FormDialog>
  )
}
