import { useQuery } from '@tanstack/react-query'
import { CalendarClock, Printer } from 'lucide-react'
import type { PlannerReply } from '#src/features/planners/planners.contract'
import { type EventMomentReply, type EventTaskReply, newEventMoment } from '#src/features/planners/planners.parts.contract'
import { mayChangePart } from '#src/features/planners/planners.rules'
import { useEditDialog } from '#web/forms/use-edit-dialog'
import { useToday } from '#web/platform/format/clock'
import { timeLabel } from '#web/platform/format/message-times'
import { type ActiveFamily, useMay, useMe } from '#web/platform/session/session'
import { Button } from '#web/ui/button'
import { CardMenu } from '#web/ui/card-menu'
import { FormDialog } from '#web/ui/form-dialog'
import { combineQueries } from '#web/ui/loaded'
import { PrintOnly } from '#web/ui/print-only'
import { type DialogState, useDialog } from '#web/ui/use-dialog'
import { dueName } from '../tasks/tasks.labels'
import { PartList } from './part-list'
import { useDeleteMoment } from './planners.deletions'
import { momentsQuery, tasksQuery, useSaveMoment } from './planners.queries'
import { t } from './texts'

type Entry = { day: string; task?: EventTaskReply; moment?: EventMomentReply }

const zoned = (at: string, timezone: string) => Temporal.Instant.from(at).toZonedDateTimeISO(timezone)

/** Paper needs no buttons. */
const printRules = '@media print { [data-print] button { display: none } [data-print] section > * { padding-inline: 0 } }'

/** The tasks with a date and the fixed moments of a plan on one line, the moments of a day by the hour. */
export function PlanTimeline({ plan, family }: { plan: PlannerReply; family: ActiveFamily }) {
  const path = { familyId: family.id, plannerId: plan.id }
  const tasks = useQuery(tasksQuery(path))
  const moments = useQuery(momentsQuery(path))
  const both = combineQueries(tasks, moments)
  const today = useToday(family.timezone).toString()
  const me = useMe()
  const mayAdd = useMay('edit_calendar')
  const writing = useDialog<EventMomentReply>()
  const removal = useDeleteMoment(family.id)
  const query = {
    ...both,
    data: both.data && entriesOf(both.data[0], both.data[1], family.timezone),
  }
  return (
    <>
      <PrintOnly page="margin: 15mm" />
      <style>{printRules}</style>
      <div data-print>
        <h2 className="hidden font-heading text-2xl print:block">{plan.name}</h2>
        <PartList
          title={t('Planning Timeline')}
          errorTitle={t('Failed to load the timeline')}
          query={query}
          icon={CalendarClock}
          empty={{ title: t('No timeline yet'), text: t('Tasks with a date show here, with the moments of the day.') }}
          add={t('Add Moment')}
          onAdd={mayAdd ? () => writing.show() : undefined}
          actions={
            <Button icon={<Printer aria-hidden className="size-4" />} onClick={() => window.print()}>
              {t('Print')}
            </Button>
          }
        >
          {(entries) => (
            <ol className="flex flex-col gap-4 px-5 py-2">
              {[...Map.groupBy(entries, ({ day }) => day)].map(([day, rows]) => (
                <li key={day}>
                  <h3 className={`font-medium ${day === plan.date ? 'text-primary' : ''}`}>
                    {dueName(day, today)}
                    {day === plan.date && ` · ${plan.name}`}
                  </h3>
                  <ul className="mt-1 flex flex-col border-base-300 border-s-2 ps-4">
                    {rows.map(({ task, moment }) =>
                      task ? (
                        <li key={task.id} className={`py-1 [overflow-wrap:anywhere] ${task.isCompleted ? 'text-muted line-through' : ''}`}>
                          {task.title}
                          {task.assignee && <span className="inline-block text-muted text-sm">&nbsp;· {task.assignee.name}</span>}
                        </li>
                      ) : (
                        moment && (
                          <li key={moment.id} aria-label={moment.title} className="flex items-start justify-between gap-2">
                            <p className="min-w-0 py-1 [overflow-wrap:anywhere]">
                              <span className="me-2 font-medium tabular-nums">{timeLabel(moment.at, family.timezone)}</span>
                              {moment.title}
                              {moment.notes && <span className="block text-muted text-sm">{moment.notes}</span>}
                            </p>
                            {mayChangePart(me, plan, moment) && (
                              <CardMenu
                                itemName={moment.title}
                                onEdit={() => writing.show(moment)}
                                onDelete={() => removal.mutate(moment.id)}
                                className="-my-1 -me-2 shrink-0"
                              />
                            )}
                          </li>
                        )
                      ),
                    )}
                  </ul>
                </li>
              ))}
            </ol>
          )}
        </PartList>
      </div>
      {writing.openCount > 0 && (
        <MomentDialog key={writing.openCount} plan={plan} family={family} moment={writing.subject} {...writing.props} />
      )}
    </>
  )
}

/** By day: tasks first, then moments by time. */
const entriesOf = (tasks: EventTaskReply[], moments: EventMomentReply[], timezone: string): Entry[] =>
  [
    ...tasks.flatMap((task) => (task.dueDate ? [{ day: task.dueDate, task }] : [])),
    ...moments.map((moment) => ({ day: zoned(moment.at, timezone).toPlainDate().toString(), moment })),
  ].toSorted((a: Entry, b: Entry) => a.day.localeCompare(b.day) || (a.moment?.at ?? '').localeCompare(b.moment?.at ?? ''))

type MomentDialogProps = DialogState & { plan: PlannerReply; family: ActiveFamily; moment: EventMomentReply | undefined }

/** Adds or edits a moment. Give it a new `key` each time it is opened. */
function MomentDialog({ open, onOpenChange, plan, family, moment }: MomentDialogProps) {
  const at = moment && zoned(moment.at, family.timezone)
  const { form, dialog } = useEditDialog({
    open,
    onOpenChange,
    entity: moment,
    title: moment ? t('Edit Moment') : t('Add Moment'),
    failed: moment ? t('Failed to save the moment') : t('Failed to add the moment'),
    toForm: () => ({
      title: moment?.title ?? '',
      day: at?.toPlainDate().toString() ?? plan.date ?? '',
      time: at?.toPlainTime().toString({ smallestUnit: 'minute' }) ?? plan.time ?? '12:00',
      notes: moment?.notes ?? '',
    }),
    toBody: ({ day, time, ...values }) => ({
      ...values,
      at: day && time ? Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(family.timezone).toInstant().toString() : '',
    }),
    schema: newEventMoment,
    fieldOf: ([name]) => (name === 'at' ? 'day' : name),
    save: useSaveMoment({ familyId: family.id, plannerId: plan.id }).mutateAsync,
  })
  return (
    <FormDialog {...dialog}>
      <form.AppField name="title">{(field) => <field.Text label={t('Title')} autoComplete="off" required />}</form.AppField>
      <div className="grid gap-5 sm:grid-cols-2">
        <form.AppField name="day">{(field) => <field.Day label={t('Day')} required />}</form.AppField>
        <form.AppField name="time">{(field) => <field.Text label={t('Time')} type="time" required />}</form.AppField>
      </div>
      <form.AppField name="notes">{(field) => <field.LongText label={t('Notes')} rows={2} />}</form.AppField>
    </FormDialog>
  )
}
