import { useForm, useStore } from '@tanstack/react-form'
import { useId } from 'react'
import { newUserSettings, type UserSettings } from '#src/features/user-settings/user-settings.contract'
import { ApiError } from '#web/platform/api/api'
import '#web/platform/loading/zod'
import { Button } from '#web/ui/button'
import { Dialog, DialogClose } from '#web/ui/dialog'
import { Switch } from '#web/ui/switch'
import { TextField } from '#web/ui/text-field'
import { BackgroundFields, type BackgroundValue } from './background-fields'
import { useSaveSettings } from './home.queries'

type CustomizeDialogProps = { open: boolean; onOpenChange: (open: boolean) => void; settings: UserSettings }

const switches = [
  { name: 'showRollingMessages', label: 'Rolling messages', hint: 'A kind word under your name.' },
  { name: 'showMiniDashboard', label: 'Mini dashboard', hint: 'Today and new messages.' },
  { name: 'showAiAssistant', label: 'AI assistant', hint: 'Answers about the day of your family.' },
] as const

type Draft = Omit<UserSettings, 'backgroundType' | 'backgroundColor' | 'backgroundImageUrl'> & { background: BackgroundValue }

/** The address of the web and that of the upload are kept apart, so that looking at the other choice loses neither. */
const draftOf = ({ backgroundType, backgroundColor, backgroundImageUrl, ...rest }: UserSettings): Draft => ({
  ...rest,
  background: {
    type: backgroundType,
    color: backgroundColor,
    url: backgroundType === 'url' ? (backgroundImageUrl ?? '') : '',
    device: backgroundType === 'device' ? (backgroundImageUrl ?? '') : '',
  },
})

/** All seven settings as the call takes them; a picture only where one was chosen. */
const bodyOf = ({ background: { type, color, url, device }, ...rest }: Draft) => ({
  ...rest,
  backgroundType: type,
  backgroundColor: color,
  backgroundImageUrl: { color: null, url: url.trim() || null, device: device || null }[type],
})

type Issues = readonly { path: PropertyKey[] | string; message: string }[]

/** The first message about the name and about the background. */
const faultsOf = (issues: Issues) => {
  const about = (isAbout: (field: string) => boolean) =>
    issues.find(({ path }) => isAbout(typeof path === 'string' ? path : String(path[0])))?.message
  return {
    fields: {
      aiAssistantName: about((field) => field === 'aiAssistantName'),
      background: about((field) => field.startsWith('background')),
    },
  }
}

/** How the home page looks and what is on it (spec 1 section 2). Give it a new `key` each time it is opened. */
export function CustomizeDialog({ open, onOpenChange, settings }: CustomizeDialogProps) {
  const fieldsId = useId()
  const save = useSaveSettings()
  const focusFault = () =>
    requestAnimationFrame(() => document.getElementById(fieldsId)?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  const form = useForm({
    defaultValues: draftOf(settings),
    canSubmitWhenInvalid: true,
    validators: {
      onSubmit: ({ value }) => {
        const { error } = newUserSettings.safeParse(bodyOf(value))
        return error && faultsOf(error.issues)
      },
    },
    onSubmitInvalid: focusFault,
    onSubmit: async ({ value, formApi }) => {
      try {
        await save.mutateAsync(bodyOf(value))
        onOpenChange(false)
      } catch (error) {
        if (!(error instanceof ApiError)) return
        formApi.setErrorMap({ onSubmit: faultsOf(error.issues) })
        focusFault()
      }
    },
  })
  const isSaving = useStore(form.store, (state) => state.isSubmitting)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Customize Homepage"
      onSubmit={() => !isSaving && form.handleSubmit()}
      footer={
        <>
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button type="submit" variant="primary" pending={isSaving}>
            Save
          </Button>
        </>
      }
    >
      <div id={fieldsId} className="flex flex-col gap-5">
        <form.Field name="aiAssistantName">
          {(field) => (
            <TextField
              label="AI assistant name"
              required
              maxLength={50}
              autoComplete="off"
              value={field.state.value}
              onValueChange={field.handleChange}
              error={field.state.meta.errors[0]}
            />
          )}
        </form.Field>
        <form.Field name="background">
          {(field) => <BackgroundFields value={field.state.value} onChange={field.handleChange} error={field.state.meta.errors[0]} />}
        </form.Field>
        <div className="flex flex-col">
          {switches.map(({ name, label, hint }) => (
            <form.Field key={name} name={name}>
              {(field) => <Switch label={label} hint={hint} checked={field.state.value} onCheckedChange={field.handleChange} />}
            </form.Field>
          ))}
        </div>
      </div>
    </Dialog>
  )
}
