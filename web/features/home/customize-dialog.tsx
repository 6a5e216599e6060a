import { newUserSettings, type UserSettings } from '#src/features/user-settings/user-settings.contract'
import { faultOf } from '#web/forms/entry-fields'
import { useEditDialog } from '#web/forms/use-edit-dialog'
import { FormDialog } from '#web/ui/form-dialog'
import type { DialogState } from '#web/ui/use-dialog'
import { BackgroundFields, type BackgroundValue } from './background-fields'
import { useSaveSettings } from './home.queries'
import { msg, t } from './texts'

type CustomizeDialogProps = DialogState & { settings: UserSettings }

const switches = [
  { name: 'showRollingMessages', label: msg('Rolling messages'), hint: msg('A kind word under your name.') },
  { name: 'showMiniDashboard', label: msg('Mini dashboard'), hint: msg('Today and new messages.') },
  { name: 'showAiAssistant', label: msg('AI assistant'), hint: msg('Answers about the day of your family.') },
] as const

type Draft = Omit<UserSettings, 'backgroundType' | 'backgroundColor' | 'backgroundImageUrl'> & { background: BackgroundValue }

/** Keeps the web address and the upload separately, so that switching between the choices loses neither. */
const draftOf = ({ backgroundType, backgroundColor, backgroundImageUrl, ...rest }: UserSettings): Draft => ({
  ...rest,
  background: {
    type: backgroundType,
    color: backgroundColor,
    url: backgroundType === 'url' ? (backgroundImageUrl ?? '') : '',
    device: backgroundType === 'device' ? (backgroundImageUrl ?? '') : '',
  },
})

/** The call's body with all seven settings; a picture only if one was chosen. */
const bodyOf = ({ background: { type, color, url, device }, ...rest }: Draft) => ({
  ...rest,
  backgroundType: type,
  backgroundColor: color,
  backgroundImageUrl: { color: null, url: url.trim() || null, device: device || null }[type],
})

/** Edits the home page's appearance and content (spec 1 section 2). Give it a new `key` each time it is opened. */
export function CustomizeDialog({ open, onOpenChange, settings }: CustomizeDialogProps) {
  const save = useSaveSettings()
  const { form, dialog } = useEditDialog({
    open,
    onOpenChange,
    title: t('Customize Homepage'),
    submit: t('Save'),
    toForm: () => draftOf(settings),
    schema: newUserSettings,
    toBody: bodyOf,
    fieldOf: ([name]) => (name?.startsWith('background') ? 'background' : name),
    save: ({ values }) => save.mutateAsync(bodyOf(values)),
    // The action's toast reports the error.
    failed: () => undefined,
  })
  return (
    <FormDialog {...dialog}>
      <form.AppField name="aiAssistantName">
        {(field) => <field.Text label={t('AI assistant name')} required maxLength={50} autoComplete="off" />}
      </form.AppField>
      <form.AppField name="background">
        {(field) => <BackgroundFields value={field.state.value} onChange={field.handleChange} error={faultOf(field)} />}
      </form.AppField>
      <div className="flex flex-col">
        {switches.map(({ name, label, hint }) => (
          <form.AppField key={name} name={name}>
            {(field) => <field.Toggle label={t(label)} hint={t(hint)} />}
          </form.AppField>
        ))}
      </div>
    </FormDialog>
  )
}
