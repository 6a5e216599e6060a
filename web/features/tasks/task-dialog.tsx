import { useStore } from '@tanstack/react-form'
import { useState } from 'react'
import { newTask, type TaskReply, taskEdit } from '#src/features/tasks/tasks.contract'
import type { Priority } from '#src/features/tasks/tasks.rules'
import { useEntryForm } from '#web/forms/entry-form'
import { newId } from '#web/platform/api/new-id'
import { errorToast } from '#web/ui/error-toast'
import { FormDialog } from '#web/ui/form-dialog'
import { useAssigneeOptions } from './assignee-name'
import { priorityOptions } from './tasks.labels'
import { useCreateTask, useUpdateTask } from './tasks.queries'

type Values = { title: string; description: string; priority: Priority; assignedTo: string; dueDate: string }

const valuesOf = (task: TaskReply | undefined): Values => ({
  title: task?.title ?? '',
  description: task?.description ?? '',
  priority: task?.priority ?? 'medium',
  assignedTo: task?.assignedTo ?? '',
  dueDate: task?.dueDate ?? '',
})

/** What is sent: nothing for an empty description, assignee and due date (spec 2 section 5). */
const bodyOf = ({ title, description, priority, assignedTo, dueDate }: Values) => ({
  title,
  priority,
  ...(description.trim() && { description }),
  ...(assignedTo && { assignedTo }),
  ...(dueDate && { dueDate }),
})

/** What only the chores page asks for, and an edit here leaves as it is. */
const kept = ({ dueTime, frequency, points }: TaskReply) => ({ dueTime, frequency, points })

interface TaskDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  familyId: string
  /** The task to change; without it a new one is made. */
  task?: TaskReply
}

/** Creates or edits a task. Give it a new `key` each time it is opened: it starts from what it is given then. */
export function TaskDialog({ open, onOpenChange, familyId, task }: TaskDialogProps) {
  const create = useCreateTask(familyId)
  const update = useUpdateTask(familyId)
  const assignees = useAssigneeOptions()
  // One id for all tries, so that one that went through unheard is not made twice.
  const [id] = useState(newId)
  const [values] = useState(() => valuesOf(task))
  const form = useEntryForm({
    values,
    check: (entered: Values) => (task ? taskEdit : newTask).safeParse(bodyOf(entered)),
    send: async (entered: Values) => {
      if (task) await update.mutateAsync({ id: task.id, body: { ...kept(task), ...bodyOf(entered) } })
      else await create.mutateAsync({ ...bodyOf(entered), id })
      onOpenChange(false)
    },
    onRefused: errorToast(task ? 'Failed to save the task' : 'Failed to create the task'),
  })
  const isReady = useStore(form.store, (state) => state.values.title.trim() !== '')
  return (
    <form.AppForm>
      <FormDialog
        open={open}
        onOpenChange={onOpenChange}
        title={task ? 'Edit Task' : 'Create Task'}
        onSubmit={() => isReady && form.handleSubmit()}
        submit={<form.Submit disabled={!isReady}>{task ? 'Save Changes' : 'Create Task'}</form.Submit>}
      >
        <form.AppField name="title">{(field) => <field.Text label="Title" autoComplete="off" required />}</form.AppField>
        <form.AppField name="description">{(field) => <field.LongText label="Description" />}</form.AppField>
        <div className="grid gap-5 sm:grid-cols-2">
          <form.AppField name="assignedTo">{(field) => <field.Choice label="Assign To" options={assignees} />}</form.AppField>
          <form.AppField name="dueDate">{(field) => <field.Day label="Due Date" />}</form.AppField>
        </div>
        <form.AppField name="priority">{(field) => <field.Either label="Priority" options={priorityOptions} />}</form.AppField>
      </FormDialog>
    </form.AppForm>
  )
}
