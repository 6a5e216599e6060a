import { newProjectTask, type ProjectTaskReply } from '#src/features/projects/projects.parts.contract'
import { useEditDialog } from '#web/forms/use-edit-dialog'
import { parseNumber } from '#web/platform/format/money'
import { FormDialog } from '#web/ui/form-dialog'
import type { DialogState } from '#web/ui/use-dialog'
import { useAssigneeOptions } from '../tasks/assignee-name'
import { priorityOptions } from '../tasks/tasks.labels'
import { type ProjectPath, useSaveProjectTask } from './parts.queries'
import { t } from './texts'

/** The task to edit, or the parent of a new one. */
export type About = { task?: ProjectTaskReply; parent?: ProjectTaskReply }

const valuesOf = (task: ProjectTaskReply | undefined) => ({
  title: task?.title ?? '',
  description: task?.description ?? '',
  assignedTo: task?.assignedTo ?? '',
  dueDate: task?.dueDate ?? '',
  priority: task?.priority ?? 'medium',
  estimatedHours: task?.estimatedHours?.toString() ?? '',
  actualHours: task?.actualHours?.toString() ?? '',
})

const bodyOf = ({ assignedTo, dueDate, estimatedHours, actualHours, ...values }: ReturnType<typeof valuesOf>) => ({
  ...values,
  assignedTo: assignedTo || null,
  dueDate: dueDate || null,
  estimatedHours: parseNumber(estimatedHours),
  actualHours: parseNumber(actualHours),
})

interface ProjectTaskDialogProps extends DialogState {
  path: ProjectPath
  about: About
}

/** Adds or edits a task of a project. Give it a new `key` each time it is opened. */
export function ProjectTaskDialog({ open, onOpenChange, path, about: { task, parent } }: ProjectTaskDialogProps) {
  const save = useSaveProjectTask(path)
  const assignees = useAssigneeOptions()
  const { form, dialog } = useEditDialog({
    open,
    onOpenChange,
    entity: task,
    title: task ? t('Edit Task') : t('Add Task'),
    failed: task ? t('Failed to save the task') : t('Failed to add the task'),
    toForm: () => valuesOf(task),
    toBody: bodyOf,
    schema: newProjectTask,
    isReady: ({ title }) => title.trim() !== '',
    save: ({ id, body }) => save.mutateAsync({ id, body: id ? body : { ...body, parentTaskId: parent?.id ?? null } }),
  })
  return (
    <FormDialog {...dialog} description={parent && t('Below "{title}"', { title: parent.title })}>
      <form.AppField name="title">{(field) => <field.Text label={t('Title')} autoComplete="off" required />}</form.AppField>
      <form.AppField name="description">{(field) => <field.LongText label={t('Description')} />}</form.AppField>
      <div className="grid gap-5 sm:grid-cols-2">
        <form.AppField name="assignedTo">{(field) => <field.Choice label={t('Assign To')} options={assignees} />}</form.AppField>
        <form.AppField name="dueDate">{(field) => <field.Day label={t('Due Date')} />}</form.AppField>
        <form.AppField name="estimatedHours">
          {(field) => <field.Text label={t('Estimated Hours')} type="number" inputMode="decimal" step="0.25" min="0" />}
        </form.AppField>
        <form.AppField name="actualHours">
          {(field) => <field.Text label={t('Actual Hours')} type="number" inputMode="decimal" step="0.25" min="0" />}
        </form.AppField>
      </div>
      <form.AppField name="priority">{(field) => <field.Either label={t('Priority')} options={priorityOptions()} />}</form.AppField>
    </FormDialog>
  )
}
