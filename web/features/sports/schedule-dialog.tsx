import { useState } from 'react'
import type { ScheduleReply } from '#src/features/sports/schedule.contract'
import { scheduleLimits } from '#src/features/sports/schedule.rules'
import type { TeamReply } from '#src/features/sports/sports.contract'
import { useToday } from '#web/platform/format/clock'
import { word } from '#web/platform/language/server-texts'
import type { ActiveFamily } from '#web/platform/session/session'
import { Badge } from '#web/ui/badge'
import { Button } from '#web/ui/button'
import { Dialog } from '#web/ui/dialog'
import { FileField } from '#web/ui/file-field'
import { TextArea } from '#web/ui/text-field'
import { toast } from '#web/ui/toast'
import type { DialogState } from '#web/ui/use-dialog'
import { type Pasted, useImportSchedule, usePreviewSchedule } from './schedule.queries'
import { rivalText, whenText } from './sports.labels'
import { msg, t } from './texts'

type ScheduleDialogProps = DialogState & { family: ActiveFamily; team: TeamReply }

const outcomes = {
  new: ['success', msg('New')],
  changed: ['info', msg('Changed')],
  unchanged: ['neutral', msg('Unchanged')],
} as const

/** Imports a season: shows what it would change before anything is written. Give it a new `key` each time it is opened. */
export function ScheduleDialog({ open, onOpenChange, family, team }: ScheduleDialogProps) {
  const [lines, setLines] = useState('')
  const [read, setRead] = useState<Pasted>()
  const preview = usePreviewSchedule(team.id)
  const apply = useImportSchedule(family.id, team.id)
  const show = (pasted: Pasted) => {
    setRead(pasted)
    preview.mutate(pasted)
  }
  const edit = (text: string) => {
    setLines(text)
    setRead(undefined)
    preview.reset()
  }
  const take = async (file: File) => {
    if (file.size > scheduleLimits.characters) toast({ title: t('The schedule is too long'), variant: 'destructive' })
    else show({ text: await file.text(), format: 'ics' })
  }
  const count = preview.data ? preview.data.new + preview.data.changed : 0
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('Import Schedule')}
      description={t('Nothing is written before you agree.')}
      footer={
        preview.data && read ? (
          <Button
            variant="primary"
            pending={apply.isPending}
            disabled={count === 0}
            onClick={() => apply.mutate(read, { onSuccess: () => onOpenChange(false) })}
          >
            {count === 0 ? t('Nothing to import') : t('Import {count}', { count })}
          </Button>
        ) : (
          <Button
            variant="primary"
            pending={preview.isPending}
            disabled={!lines.trim()}
            onClick={() => show({ text: lines, format: 'lines' })}
          >
            {t('Preview')}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-5">
        <TextArea
          label={t('One game a line')}
          hint={t('Date, time, opponent, place: “12/5 3:00 PM vs Hawks, North Field”. “at Hawks” is an away game, “Practice” a practice.')}
          rows={6}
          maxLength={scheduleLimits.characters}
          value={lines}
          onValueChange={edit}
        />
        <FileField label={t('Choose the league’s calendar file')} accept=".ics,text/calendar" onFile={take} />
        {preview.data && read && <Preview reply={preview.data} timezone={family.timezone} format={read.format} />}
      </div>
    </Dialog>
  )
}

function Preview({ reply, timezone, format }: { reply: ScheduleReply; timezone: string; format: Pasted['format'] }) {
  const today = useToday(timezone).toString()
  return (
    <div className="flex flex-col gap-3">
      <p role="status">
        {t(
          '{added, plural, other {# new}}, {changed, plural, other {# changed}}, {unchanged, plural, other {# unchanged}}, {skipped, plural, other {# skipped}}',
          { added: reply.new, changed: reply.changed, unchanged: reply.unchanged, skipped: reply.skipped.length },
        )}
      </p>
      <ul aria-label={t('Games to import')} className="flex flex-col gap-2">
        {reply.games.map((game, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the games of a file have no identity but their place
          <li key={at} className="flex items-start justify-between gap-3">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {game.status === 'cancelled' ? t('{game} (cancelled)', { game: rivalText(game) }) : rivalText(game)}
              <span className="block text-muted text-sm tabular-nums">
                {[whenText(game, timezone, today), game.location].filter(Boolean).join(' · ')}
              </span>
            </span>
            <span className="shrink-0">
              <Badge tone={outcomes[game.outcome][0]}>{t(outcomes[game.outcome][1])}</Badge>
            </span>
          </li>
        ))}
      </ul>
      {reply.skipped.length > 0 && (
        <ul aria-label={t('Skipped')} className="flex flex-col gap-2">
          {reply.skipped.map(({ line, text, reason }) => (
            <li key={line} className="[overflow-wrap:anywhere]">
              {format === 'ics' ? t('Event {line}: {text}', { line, text }) : t('Line {line}: {text}', { line, text })}
              <span className="block text-error text-sm">{word(reason)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
