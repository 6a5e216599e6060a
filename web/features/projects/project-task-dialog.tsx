import { useStore } from '@tanstack/react-form'
import { useState } from 'react'
import { newProjectTask, type ProjectTaskReply } from '#src/features/projects/projects.parts.contract'
import type { Priority } from '#src/features/tasks/tasks.rules'
import { useEntryForm } from '#web/forms/entry-form'
import { newId } from '#web/platform/api/new-id'
import { numberOf } from '#web/platform/format/money'
import { errorToast } from '#web/ui/error-toast'
import { FormDialog } from '#web/ui/form-dialog'
import { useAssigneeOptions } from '../tasks/assignee-name'
import { priorityOptions } from '../tasks/tasks.labels'
import { type ProjectPath, useSaveProjectTask } from './parts.queries'

/** The task to change, or the one to add a new one below. */
export type About = { task?: ProjectTaskReply; parent?: ProjectTaskReply }

type Values = Record<'title' | 'description' | 'assignedTo' | 'dueDate' | 'estimatedHours' | 'actualHours', string> & { priority: Priority }

const valuesOf = (task: ProjectTaskReply | undefined): Values => ({
  title: task?.title ?? '',
  description: task?.description ?? '',
  assignedTo: task?.assignedTo ?? '',
  dueDate: task?.dueDate ?? '',
  priority: task?.priority ?? 'medium',
  estimatedHours: task?.estimatedHours?.toString() ?? '',
  actualHours: task?.actualHours?.toString() ?? '',
})

const bodyOf = ({ assignedTo, dueDate, estimatedHours, actualHours, ...values }: Values) => ({
  ...values,
  assignedTo: assignedTo || null,
  dueDate: dueDate || null,
  estimatedHours: numberOf(estimatedHours),
  actualHours: numberOf(actualHours),
})

interface ProjectTaskDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  path: ProjectPath
  about: About
}

/** Adds or edits a task of a project. Give it a new `key` each time it is opened. */
export function ProjectTaskDialog({ open, onOpenChange, path, about: { task, parent } }: ProjectTaskDialogProps) {
  const save = useSaveProjectTask(path)
  const assignees = useAssigneeOptions()
  // One id for all tries, so that one that went through unheard is not made twice.
  const [id] = useState(newId)
  const [values] = useState(() => valuesOf(task))
  const form = useEntryForm({
    values,
    check: (entered: Values) => newProjectTask.safeParse(bodyOf(entered)),
    send: async (entered: Values) => {
      const body = bodyOf(entered)
      await save.mutateAsync({ taskId: task?.id, body: task ? body : { ...body, id, parentTaskId: parent?.id ?? null } })
      onOpenChange(false)
    },
    onRefused: errorToast(task ? 'Failed to save the task' : 'Failed to add the task'),
  })
  const isReady = useStore(form.store, (state) => state.values.title.trim() !== '')
  return (
    <form.AppForm>
      <FormDialog
        open={open}
        onOpenChange={onOpenChange}
        title={task ? 'Edit Task' : 'Add Task'}
        description={parent && `Below "${parent.title}"`}
        onSubmit={() => isReady && form.handleSubmit()}
        submit={<form.Submit disabled={!isReady}>{task ? 'Save Changes' : 'Add Task'}</form.Submit>}
      >
        <form.AppField name="title">{(field) => <field.Text label="Title" autoComplete="off" required />}</form.AppField>
        <form.AppField name="description">{(field) => <field.LongText label="Description" />}</form.AppField>
        <div className="grid gap-5 sm:grid-cols-2">
          <form.AppField name="assignedTo">{(field) => <field.Choice label="Assign To" options={assignees} />}</form.AppField>
          <form.AppField name="dueDate">{(field) => <field.Day label="Due Date" />}</form.AppField>
          <form.AppField name="estimatedHours">
            {(field) => <field.Text label="Estimated Hours" type="number" inputMode="decimal" step="0.25" min="0" />}
          </form.AppField>
          <form.AppField name="actualHours">
            {(field) => <field.Text label="Actual Hours" type="number" inputMode="decimal" step="0.25" min="0" />}
          </form.AppField>
        </div>
        <form.AppField name="priority">{(field) => <field.Either label="Priority" options={priorityOptions} />}</form.AppField>
      </FormDialog>
    </form.AppForm>
  )
}
