import { useQuery } from '@tanstack/react-query'
import { LayoutTemplate, Trash2 } from 'lucide-react'
import { newTemplate, type PlannerReply, type TemplateReply } from '#src/features/planners/planners.contract'
import { mayChangePlan } from '#src/features/planners/planners.rules'
import { useEditDialog } from '#web/forms/use-edit-dialog'
import { type ActiveFamily, useMe } from '#web/platform/session/session'
import { Badge } from '#web/ui/badge'
import { Button, IconButton } from '#web/ui/button'
import { Dialog } from '#web/ui/dialog'
import { FormDialog } from '#web/ui/form-dialog'
import { Loaded } from '#web/ui/loaded'
import { Skeletons } from '#web/ui/skeleton'
import type { DialogState } from '#web/ui/use-dialog'
import { useDeleteTemplate } from './planners.deletions'
import { templatesQuery, useSaveTemplate } from './planners.queries'
import { t } from './texts'

const contentOf = ({ tasks, expenses }: TemplateReply) => {
  const packing = tasks.filter(({ kind }) => kind === 'packing').length
  return t('{tasks} tasks, {packing} things to pack, {lines} lines of budget', {
    tasks: tasks.length - packing,
    packing,
    lines: expenses.length,
  })
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
    <Dialog {...dialog} title={t('Event Templates')} description={t('Ready-made templates')}>
      <Loaded
        query={query}
        errorTitle={t('Failed to load the templates')}
        skeleton={<Skeletons count={6} of="h-14 w-full" className="flex flex-col gap-3" />}
      >
        {(templates) => (
          <ul className="flex flex-col divide-y divide-base-300">
            {templates.map((template) => (
              <li key={template.id} className="flex flex-wrap items-center justify-between gap-2 py-3">
                <div className="flex min-w-0 flex-1 basis-40 gap-2">
                  <LayoutTemplate aria-hidden className="mt-1 size-4 shrink-0 text-primary" />
                  <div className="min-w-0">
                    <p className="flex flex-wrap items-center gap-2 font-medium">
                      {template.name}
                      {!template.isBuiltIn && <Badge>{t('Yours')}</Badge>}
                    </p>
                    <p className="text-muted text-sm">{contentOf(template)}</p>
                  </div>
                </div>
                {onUse && (
                  <Button size="sm" aria-label={t('Use {name}', { name: template.name })} onClick={() => onUse(template.id)}>
                    {t('Use')}
                  </Button>
                )}
                {template.createdBy !== null && mayChangePlan(me, { createdBy: template.createdBy }) && (
                  <IconButton label={t('Delete {name}', { name: template.name })} onClick={() => removal.mutate(template.id)}>
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
    title: t('Save as Template'),
    submit: t('Save Template'),
    failed: t('Failed to save the template'),
    toForm: () => ({ name: plan.name }),
    toBody: (values) => ({ ...values, plannerId }),
    schema: newTemplate,
    save: ({ body }) => save.mutateAsync(body),
  })
  return (
    <FormDialog {...dialog} description={t('Tasks, packing list and budget, without guests and dates.')}>
      <form.AppField name="name">{(field) => <field.Text label={t('Name')} autoComplete="off" required />}</form.AppField>
    </FormDialog>
  )
}
