import { newTask, type TaskReply, taskEdit } from '#src/features/tasks/tasks.contract'
import { useEditDialog } from '#web/forms/use-edit-dialog'
import { FormDialog } from '#web/ui/form-dialog'
import type { DialogState } from '#web/ui/use-dialog'
import { frequencyName } from '../chores/chores.labels'
import { useAssigneeOptions } from './assignee-name'
import { useOtherAssignees } from './other-assignees'
import { dueTimeText, priorityOptions } from './tasks.labels'
import { useSaveTask } from './tasks.mutations'
import { t } from './texts'

const valuesOf = (task: Partial<TaskReply> | undefined) => ({
  title: task?.title ?? '',
  description: task?.description ?? '',
  priority: task?.priority ?? 'medium',
  assignedTo: task?.assignedTo ?? '',
  dueDate: task?.dueDate ?? '',
})

/** The call's body: null for an empty description, assignee and due date (spec 2 section 5). */
const bodyOf = ({ title, description, priority, assignedTo, dueDate }: ReturnType<typeof valuesOf>) => ({
  title,
  priority,
  ...(description.trim() && { description }),
  ...(assignedTo && { assignedTo }),
  ...(dueDate && { dueDate }),
})

/** The details of a sentence without a field in the form: "4:00 PM, Weekly" */
const moreOfDue = ({ dueTime, frequency = 'once' }: Partial<TaskReply>) =>
  [dueTime && dueTimeText(dueTime), frequency !== 'once' && frequencyName(frequency)].filter(Boolean).join(', ') || undefined

/** Fields that only the chores page edits; they keep their values here. */
const kept = ({ dueTime, frequency, points }: Partial<TaskReply>) => ({ dueTime, frequency, points })

interface TaskDialogProps extends DialogState {
  familyId: string
  /** The task to edit; without it the dialog creates one. */
  task?: TaskReply
  /** The known fields of a new task. */
  initial?: Partial<TaskReply>
  /** More people who get a new task of their own each, by user id. */
  others?: readonly string[]
  onSaved?: () => void
}

/** Creates or edits a task. Give it a new `key` each time it is opened: it reads its props once. */
export function TaskDialog({ open, onOpenChange, onSaved, familyId, task, initial, others }: TaskDialogProps) {
  const assignees = useAssigneeOptions()
  const save = useSaveTask(familyId)
  const assigned = useOtherAssignees(others)
  const { form, dialog } = useEditDialog({
    open,
    onOpenChange,
    onSaved,
    entity: task,
    title: task ? t('Edit Task') : t('Create Task'),
    failed: task ? t('Failed to save the task') : t('Failed to create the task'),
    toForm: () => valuesOf(task ?? initial),
    toBody: bodyOf,
    schema: task ? taskEdit : newTask,
    isReady: ({ title }) => title.trim() !== '',
    save: async ({ id, body }) => {
      const fields = { ...(task && kept(task)), ...(initial && { ...kept(initial), isChore: false }), ...body }
      await save.mutateAsync({ id, body: fields })
      for (const own of assigned.besides(body.assignedTo)) await save.mutateAsync({ id, body: { ...fields, ...own } })
    },
  })
  return (
    <FormDialog {...dialog}>
      <form.AppField name="title">{(field) => <field.Text label={t('Title')} autoComplete="off" required />}</form.AppField>
      <form.AppField name="description">{(field) => <field.LongText label={t('Description')} />}</form.AppField>
      <div className="grid gap-5 sm:grid-cols-2">
        <form.AppField name="assignedTo">
          {(field) => <field.Choice label={t('Assign To')} options={assignees} hint={assigned.hint} />}
        </form.AppField>
        <form.AppField name="dueDate">{(field) => <field.Day label={t('Due Date')} hint={initial && moreOfDue(initial)} />}</form.AppField>
      </div>
      <form.AppField name="priority">{(field) => <field.Either label={t('Priority')} options={priorityOptions()} />}</form.AppField>
    </FormDialog>
  )
}
