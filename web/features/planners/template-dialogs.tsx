import { useQuery } from '@tanstack/react-query'
import { LayoutTemplate, Trash2 } from 'lucide-react'
import { newTemplate, type PlannerReply, type TemplateReply } from '#src/features/planners/planners.contract'
import { mayChangePlan } from '#src/features/planners/planners.rules'
import { useEditDialog } from '#web/forms/use-edit-dialog'
import { type ActiveFamily, useMe } from '#web/platform/session/session'
import { askToDelete } from '#web/ui/ask-to-delete'
import { Badge } from '#web/ui/badge'
import { Button, IconButton } from '#web/ui/button'
import { Dialog } from '#web/ui/dialog'
import { FormDialog } from '#web/ui/form-dialog'
import { Loaded } from '#web/ui/loaded'
import { Skeletons } from '#web/ui/skeleton'
import type { DialogState } from '#web/ui/use-dialog'
import { templatesQuery, useDeleteTemplate, useSaveTemplate } from './planners.queries'

const contentOf = ({ tasks, expenses }: TemplateReply) => {
  const packing = tasks.filter(({ kind }) => kind === 'packing').length
  return `${tasks.length - packing} tasks, ${packing} things to pack, ${expenses.length} lines of budget`
}

interface TemplatesDialogProps extends DialogState {
  family: ActiveFamily
  /** Missing for a member who may not add a plan. */
  onUse: ((templateId: string) => void) | undefined
}

/** The built-in templates and those of the family. */
export function TemplatesDialog({ family, onUse, ...dialog }: TemplatesDialogProps) {
  const query = useQuery(templatesQuery(family.id))
  const me = useMe()
  const removal = useDeleteTemplate(family.id)
  return (
    <Dialog {...dialog} title="Event Templates" description="Ready-made templates">
      <Loaded query={query} noun="templates" skeleton={<Skeletons count={6} of="h-14 w-full" className="flex flex-col gap-3" />}>
        {(templates) => (
          <ul className="flex flex-col divide-y divide-base-300">
            {templates.map((template) => (
              <li key={template.id} className="flex flex-wrap items-center justify-between gap-2 py-3">
                <div className="min-w-0 flex-1 basis-40">
                  <p className="flex flex-wrap items-center gap-2 font-medium">
                    <LayoutTemplate aria-hidden className="size-4 text-primary" />
                    {template.name}
                    {!template.isBuiltIn && <Badge>Yours</Badge>}
                  </p>
                  <p className="text-muted text-sm">{contentOf(template)}</p>
                </div>
                {onUse && (
                  <Button size="sm" aria-label={`Use ${template.name}`} onClick={() => onUse(template.id)}>
                    Use
                  </Button>
                )}
                {template.createdBy !== null && mayChangePlan(me, { createdBy: template.createdBy }) && (
                  <IconButton
                    label={`Delete ${template.name}`}
                    onClick={() => askToDelete(template, { kind: 'template', text: 'Plans made from it stay.', removal })}
                  >
                    <Trash2 aria-hidden className="size-4" />
                  </IconButton>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Dialog>
  )
}

/** Saves a plan as a template. Give it a new `key` each time it is opened. */
export function SaveTemplateDialog({ open, onOpenChange, plan }: DialogState & { plan: PlannerReply }) {
  const { familyId, id: plannerId } = plan
  const save = useSaveTemplate(familyId)
  const { form, dialog } = useEditDialog({
    open,
    onOpenChange,
    noun: 'Template',
    verb: 'Save',
    title: 'Save as Template',
    toForm: () => ({ name: plan.name }),
    toBody: (values) => ({ ...values, plannerId }),
    schema: newTemplate,
    save: ({ body }) => save.mutateAsync(body),
  })
  return (
    <FormDialog {...dialog} description="Tasks, packing list and budget, without guests and dates.">
      <form.AppField name="name">{(field) => <field.Text label="Name" autoComplete="off" required />}</form.AppField>
    </FormDialog>
  )
}
