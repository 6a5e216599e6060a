import { newPin, type PinKind } from '#src/features/paired-devices/paired-devices.contract'
import { faultOf } from '#web/forms/entry-fields'
import { useEditDialog } from '#web/forms/use-edit-dialog'
import { useFamily } from '#web/platform/session/session'
import { FormDialog } from '#web/ui/form-dialog'
import type { DialogState } from '#web/ui/use-dialog'
import { useSetPin } from './paired-devices.queries'
import { maxPin, PinPad } from './pin-pad'
import { pinPictures } from './pin-pictures'
import { t } from './texts'

const kinds = () =>
  [
    { value: 'digits', label: t('Numbers') },
    { value: 'pictures', label: t('Pictures') },
  ] as const

type PinDialogProps = DialogState & { member: { id: string; firstName: string }; kind: PinKind }

/** Sets a child's PIN, as digits or as pictures. Give it a new `key` each time it is opened. */
export function PinDialog({ open, onOpenChange, member, kind }: PinDialogProps) {
  const set = useSetPin(useFamily().id, member.id)
  const { form, dialog } = useEditDialog({
    open,
    onOpenChange,
    title: t('PIN of {name}', { name: member.firstName }),
    submit: t('Set PIN'),
    toForm: () => ({ kind, pin: '' }),
    schema: newPin,
    save: ({ values }) => set.mutateAsync(values),
    failed: t('Failed to set the PIN'),
  })
  return (
    <FormDialog {...dialog} description={t('With it they sign in on paired devices, and nowhere else.')}>
      <form.AppField name="kind" listeners={{ onChange: () => form.setFieldValue('pin', '') }}>
        {(field) => <field.Either label={t('Kind')} options={kinds()} />}
      </form.AppField>
      <form.Subscribe selector={({ values }) => values.kind}>
        {(chosen) => (
          <form.AppField name="pin">
            {(field) =>
              chosen === 'digits' ? (
                <field.Digits label={t('PIN')} hint={t('4 to 6 digits.')} maxLength={maxPin} autoComplete="off" required />
              ) : (
                <div className="flex flex-col gap-4">
                  <p className="text-muted text-sm">
                    {t('Press four to six pictures in an order that {name} remembers.', { name: member.firstName })}
                  </p>
                  <Order pin={field.state.value} />
                  {faultOf(field) && (
                    <p role="alert" className="text-error text-sm">
                      {t('Choose at least four pictures.')}
                    </p>
                  )}
                  <PinPad kind="pictures" pin={field.state.value} onPin={field.handleChange} />
                </div>
              )
            }
          </form.AppField>
        )}
      </form.Subscribe>
    </FormDialog>
  )
}

const nameOf = (digit: string) => {
  const picture = pinPictures[Number(digit)]
  return picture && t(picture.name)
}

/** The chosen pictures by name, which a parent reads aloud. */
const Order = ({ pin }: { pin: string }) => <p className="min-h-6 font-medium">{[...pin].map(nameOf).join(', ')}</p>
