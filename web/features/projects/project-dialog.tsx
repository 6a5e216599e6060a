import { newProject, type ProjectReply, projectChange } from '#src/features/projects/projects.contract'
import { useEditDialog } from '#web/forms/use-edit-dialog'
import { messageOf } from '#web/platform/api/api'
import { useMaybeFamily } from '#web/platform/session/session'
import { FormDialog } from '#web/ui/form-dialog'
import { toast } from '#web/ui/toast'
import type { DialogState } from '#web/ui/use-dialog'
import { priorityOptions } from '../tasks/tasks.labels'
import { NoFamilyError, useSaveProject } from './projects.queries'
import { t } from './texts'

const valuesOf = (project: ProjectReply | undefined) => ({
  name: project?.name ?? '',
  description: project?.description ?? '',
  category: project?.category ?? '',
  priority: project?.priority ?? 'medium',
  estimatedBudget: project?.estimatedBudget ?? '',
  startDate: project?.startDate ?? '',
  targetEndDate: project?.targetEndDate ?? '',
  tags: project?.tags.join(', ') ?? '',
  notes: project?.notes ?? '',
})

const bodyOf = ({ tags, ...values }: ReturnType<typeof valuesOf>) => ({
  ...values,
  tags: tags
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean),
})

const refused = (title: string) => (error: unknown) =>
  toast({ title, description: error instanceof NoFamilyError ? error.message : messageOf(error), variant: 'destructive' })

interface ProjectDialogProps extends DialogState {
  /** The project to edit; without it the dialog creates one. */
  project?: ProjectReply
}

/** Creates or edits a project. Give it a new `key` each time it is opened: it reads its props once. */
export function ProjectDialog({ open, onOpenChange, project }: ProjectDialogProps) {
  const family = useMaybeFamily()
  const { form, dialog } = useEditDialog({
    open,
    onOpenChange,
    entity: project,
    title: project ? t('Edit Project') : t('Create New Project'),
    submit: project ? undefined : t('Create Project'),
    toForm: () => valuesOf(project),
    toBody: bodyOf,
    schema: project ? projectChange : newProject,
    save: useSaveProject(family?.id).mutateAsync,
    failed: refused(project ? t('Failed to save project') : t('Failed to create project')),
  })
  return (
    <FormDialog {...dialog}>
      <form.AppField name="name">{(field) => <field.Text label={t('Project Name')} autoComplete="off" required />}</form.AppField>
      <form.AppField name="description">{(field) => <field.LongText label={t('Description')} />}</form.AppField>
      <div className="grid gap-5 sm:grid-cols-2">
        <form.AppField name="category">{(field) => <field.Text label={t('Category')} autoComplete="off" />}</form.AppField>
        <form.AppField name="estimatedBudget">
          {(field) => <field.Money label={t('Estimated Budget')} currency={family?.currency} />}
        </form.AppField>
        <form.AppField name="startDate">{(field) => <field.Day label={t('Start Date')} />}</form.AppField>
        <form.AppField name="targetEndDate">{(field) => <field.Day label={t('Target End Date')} />}</form.AppField>
      </div>
      <form.AppField name="priority">{(field) => <field.Either label={t('Priority')} options={priorityOptions()} />}</form.AppField>
      <form.AppField name="tags">
        {(field) => <field.Text label={t('Tags')} autoComplete="off" hint={t('Separated by commas.')} />}
      </form.AppField>
      <form.AppField name="notes">{(field) => <field.LongText label={t('Notes')} />}</form.AppField>
    </FormDialog>
  )
}
