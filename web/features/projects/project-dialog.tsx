import { useStore } from '@tanstack/react-form'
import { useState } from 'react'
import { newProject, type ProjectReply, projectChange } from '#src/features/projects/projects.contract'
import type { Priority } from '#src/features/tasks/tasks.rules'
import { useEntryForm } from '#web/forms/entry-form'
import { messageOf } from '#web/platform/api/api'
import { newId } from '#web/platform/api/new-id'
import { useMaybeFamily } from '#web/platform/session/session'
import { FormDialog } from '#web/ui/form-dialog'
import { toast } from '#web/ui/toast'
import { priorityOptions } from '../tasks/tasks.labels'
import { NoFamilyError, useChangeProject, useCreateProject } from './projects.queries'

type Values = Record<'name' | 'description' | 'category' | 'estimatedBudget' | 'startDate' | 'targetEndDate' | 'tags' | 'notes', string> & {
  priority: Priority
}

const valuesOf = (project: ProjectReply | undefined): Values => ({
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

const bodyOf = ({ tags, ...values }: Values) => ({
  ...values,
  tags: tags
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean),
})

const refused = (title: string) => (error: unknown) =>
  toast({ title, description: error instanceof NoFamilyError ? error.message : messageOf(error), variant: 'destructive' })

interface ProjectDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The project to change; without it a new one is made. */
  project?: ProjectReply
}

/** Creates or edits a project. Give it a new `key` each time it is opened: it starts from what it is given then. */
export function ProjectDialog({ open, onOpenChange, project }: ProjectDialogProps) {
  const family = useMaybeFamily()
  const create = useCreateProject(family?.id)
  const change = useChangeProject(family?.id ?? '')
  // One id for all tries, so that one that went through unheard is not made twice.
  const [id] = useState(newId)
  const [values] = useState(() => valuesOf(project))
  const form = useEntryForm({
    values,
    check: (entered: Values) => (project ? projectChange : newProject).safeParse(bodyOf(entered)),
    send: async (entered: Values) => {
      if (project) await change.mutateAsync({ projectId: project.id, body: bodyOf(entered) })
      else await create.mutateAsync({ ...bodyOf(entered), id, status: 'not_started' })
      onOpenChange(false)
    },
    onRefused: refused(project ? 'Failed to save project' : 'Failed to create project'),
  })
  const pending = useStore(form.store, (state) => state.isSubmitting)
  return (
    <form.AppForm>
      <FormDialog
        open={open}
        onOpenChange={onOpenChange}
        title={project ? 'Edit Project' : 'Create New Project'}
        onSubmit={() => !pending && form.handleSubmit()}
        submit={<form.Submit>{project ? 'Save Changes' : 'Create Project'}</form.Submit>}
      >
        <form.AppField name="name">{(field) => <field.Text label="Project Name" autoComplete="off" required />}</form.AppField>
        <form.AppField name="description">{(field) => <field.LongText label="Description" />}</form.AppField>
        <div className="grid gap-5 sm:grid-cols-2">
          <form.AppField name="category">{(field) => <field.Text label="Category" autoComplete="off" />}</form.AppField>
          <form.AppField name="estimatedBudget">
            {(field) => <field.Money label="Estimated Budget" currency={family?.currency} />}
          </form.AppField>
          <form.AppField name="startDate">{(field) => <field.Day label="Start Date" />}</form.AppField>
          <form.AppField name="targetEndDate">{(field) => <field.Day label="Target End Date" />}</form.AppField>
        </div>
        <form.AppField name="priority">{(field) => <field.Either label="Priority" options={priorityOptions} />}</form.AppField>
        <form.AppField name="tags">{(field) => <field.Text label="Tags" autoComplete="off" hint="Separated by commas." />}</form.AppField>
        <form.AppField name="notes">{(field) => <field.LongText label="Notes" />}</form.AppField>
      </FormDialog>
    </form.AppForm>
  )
}
