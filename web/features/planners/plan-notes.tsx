import { Pencil, StickyNote } from 'lucide-react'
import { type PlannerReply, plannerChange } from '#src/features/planners/planners.contract'
import { mayChangePlan } from '#src/features/planners/planners.rules'
import { useEditDialog } from '#web/forms/use-edit-dialog'
import { type ActiveFamily, useMe } from '#web/platform/session/session'
import { Button } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { EmptyState } from '#web/ui/empty-state'
import { FormDialog } from '#web/ui/form-dialog'
import { type DialogState, useDialog } from '#web/ui/use-dialog'
import { useSavePlan } from './planners.queries'
import { t } from './texts'

/** The notes of a plan, which no guest sees. */
export function PlanNotes({ plan, family }: { plan: PlannerReply; family: ActiveFamily }) {
  const editing = useDialog<never>()
  const mayChange = mayChangePlan(useMe(), plan)
  const edit = mayChange && (
    <Button icon={<Pencil aria-hidden className="size-4" />} onClick={() => editing.show()}>
      {t('Edit Notes')}
    </Button>
  )
  return (
    <Card title={t('Notes')} flush={!plan.notes} actions={plan.notes ? edit : undefined}>
      {plan.notes ? (
        <p className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">{plan.notes}</p>
      ) : (
        <EmptyState icon={StickyNote} title={t('No notes yet')} text={t("For the family only: guests don't see them.")} action={edit} />
      )}
      {editing.openCount > 0 && <NotesDialog key={editing.openCount} plan={plan} family={family} {...editing.props} />}
    </Card>
  )
}

function NotesDialog({ open, onOpenChange, plan, family }: DialogState & { plan: PlannerReply; family: ActiveFamily }) {
  const save = useSavePlan(family.id)
  const { form, dialog } = useEditDialog({
    open,
    onOpenChange,
    entity: plan,
    title: t('Edit Notes'),
    failed: t('Failed to save the notes'),
    toForm: () => ({ notes: plan.notes ?? '' }),
    schema: plannerChange,
    save: ({ id, body }) => save.mutateAsync({ id, body }),
  })
  return (
    <FormDialog {...dialog}>
      <form.AppField name="notes">{(field) => <field.LongText label={t('Notes')} rows={10} />}</form.AppField>
    </FormDialog>
  )
}
