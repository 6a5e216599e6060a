import { useState } from 'react'
import type { MemberReply } from '#src/features/families/families.contract'
import { newTask, type TaskReply, taskEdit } from '#src/features/tasks/tasks.contract'
import { frequencies, timeIn } from '#src/features/tasks/tasks.rules'
import { useEditDialog } from '#web/forms/use-edit-dialog'
import { clockText } from '#web/platform/format/dates'
import { useFamily, useMay, useMembers } from '#web/platform/session/session'
import { Button } from '#web/ui/button'
import { fieldPairs } from '#web/ui/field'
import { FormDialog } from '#web/ui/form-dialog'
import type { DialogState } from '#web/ui/use-dialog'
import { AddMemberDialog } from '../settings/add-member-dialog'
import { useOtherAssignees } from '../tasks/other-assignees'
import { dueTimeText } from '../tasks/tasks.labels'
import { frequencyName } from './chores.labels'
import { useSaveChore } from './chores.queries'
import { pointsOf } from './chores.rules'
import { t } from './texts'

const frequencyOptions = () => frequencies.map((value) => ({ value, label: frequencyName(value) }))

const isOf12Hours = (time: string) => /[ap]\.?\s?m/i.test(time)

/** A due time as it was typed, unless that was on another clock than the reader's. */
const typedTime = (dueTime: string) => {
  const time = dueTimeText(dueTime)
  return isOf12Hours(time) === isOf12Hours(dueTime) ? dueTime : time.replace(/\s/g, ' ')
}

/** The initial values: of the chore, or of a new one (spec 2 section 3). */
const draftOf = (chore: Partial<TaskReply> | undefined) => ({
  title: chore?.title ?? '',
  description: chore?.description ?? '',
  dueDate: chore?.dueDate ?? '',
  dueTime: typedTime(chore?.dueTime ?? ''),
  frequency: chore?.frequency ?? 'once',
  points: String(chore?.points ?? 1),
  assignedTo: chore?.assignedTo ?? '',
})

type Draft = ReturnType<typeof draftOf>

/** An earlier text that is not a time stays unchanged. */
const faultOfTime = ({ dueTime }: Draft, before: Draft) =>
  !dueTime.trim() || dueTime === before.dueTime || timeIn(dueTime)
    ? []
    : [{ path: 'dueTime', message: t('Enter a time, such as {time}.', { time: clockText('08:30') }) }]

const bodyOf = (draft: Draft, chore: TaskReply | undefined) => ({
  ...draft,
  // On another clock, it is the same time.
  dueTime: chore?.dueTime && draft.dueTime === draftOf(chore).dueTime ? chore.dueTime : draft.dueTime,
  dueDate: draft.dueDate || null,
  points: pointsOf(draft.points),
  // There is no priority field: a new chore has medium priority, an existing one keeps its own.
  priority: chore?.priority ?? ('medium' as const),
})

/** The children and others who do chores, and the current assignee. */
const assignableFor = (chore: TaskReply | undefined, members: MemberReply[]) =>
  members
    .filter(({ doesChores, isActive, userId }) => (doesChores && isActive) || userId === chore?.assignedTo)
    .map(({ userId, name, color }) => ({ value: userId, label: name, color }))

const noChild = (isAdmin: boolean) =>
  isAdmin ? t('There is no child in the family yet.') : t('There is no child in the family yet. An admin can add one in Settings.')

interface ChoreDialogProps extends DialogState {
  /** The chore to edit; without it the dialog adds one. */
  chore: TaskReply | undefined
  /** The known fields of a new chore. */
  initial?: Partial<TaskReply>
  /** More people who get a new chore of their own each, by user id. */
  others?: readonly string[]
  onSaved?: () => void
}

/** Adds or edits a chore. Give it a new `key` each time it is opened: it reads its props once. */
export function ChoreDialog({ open, onOpenChange, onSaved, chore, initial, others }: ChoreDialogProps) {
  const { id: familyId } = useFamily()
  const isAdmin = useMay('admin')
  const members = useMembers()
  const assignable = assignableFor(chore, members)
  const save = useSaveChore(familyId)
  const assigned = useOtherAssignees(others)
  const [before] = useState(() => draftOf(chore ?? initial))
  const { form, dialog } = useEditDialog({
    open,
    onOpenChange,
    onSaved,
    entity: chore,
    title: chore ? t('Edit Chore') : t('Add New Chore'),
    submit: chore ? undefined : t('Create Chore'),
    toForm: () => before,
    toBody: (draft) => bodyOf(draft, chore),
    schema: chore ? taskEdit : newTask,
    check: (draft) => faultOfTime(draft, before),
    isReady: ({ title, assignedTo }) => Boolean(title.trim() && assignedTo),
    save: async ({ id, body }) => {
      const fields = id ? body : { ...body, assignedColor: null }
      await save.mutateAsync({ id, body: fields })
      for (const own of assigned.besides(body.assignedTo)) await save.mutateAsync({ id, body: { ...fields, ...own } })
    },
    failed: t('Error'),
  })
  return (
    <FormDialog {...dialog}>
      <div className="flex flex-col gap-4">
        <form.AppField name="title">{(field) => <field.Text label={t('Chore Title')} required />}</form.AppField>
        <form.AppField name="assignedTo">
          {(field) => (
            <field.Choice
              label={t('Assign To')}
              options={assignable}
              placeholder={t('Choose a child')}
              hint={assignable.length === 0 ? noChild(isAdmin) : assigned.hint}
              required
            />
          )}
        </form.AppField>
        {isAdmin && assignable.length === 0 && (
          <AddMemberDialog members={members} trigger={<Button className="self-start">{t('Add a child')}</Button>} />
        )}
        <div className={fieldPairs}>
          <form.AppField name="dueDate">{(field) => <field.Text label={t('Due Date')} type="date" />}</form.AppField>
          <form.AppField name="dueTime">
            {(field) => <field.Text label={t('Due Time')} placeholder="8:30 AM" autoComplete="off" />}
          </form.AppField>
        </div>
        <div className={fieldPairs}>
          <form.AppField name="frequency">{(field) => <field.Choice label={t('Frequency')} options={frequencyOptions()} />}</form.AppField>
          <form.AppField name="points">
            {(field) => (
              <field.Text
                label={t('Points')}
                type="number"
                inputMode="numeric"
                min={1}
                max={10}
                step={1}
                onBlur={() => field.handleChange(String(pointsOf(field.state.value)))}
              />
            )}
          </form.AppField>
        </div>
        <form.AppField name="description">{(field) => <field.LongText label={t('Details/Instructions')} rows={2} />}</form.AppField>
      </div>
    </FormDialog>
  )
}
