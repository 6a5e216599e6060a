import { useStore } from '@tanstack/react-form'
import { type GameReply, newGame, type TeamReply } from '#src/features/sports/sports.contract'
import { gameStatuses } from '#src/features/sports/sports.rules'
import { useEditDialog } from '#web/forms/use-edit-dialog'
import type { ActiveFamily } from '#web/platform/session/session'
import { FormDialog } from '#web/ui/form-dialog'
import type { DialogState } from '#web/ui/use-dialog'
import { localOf, momentOf, numberIn, textOf } from './form-values'
import { statusNames } from './sports.labels'
import { useSaveGame } from './sports.queries'
import { t } from './texts'

interface GameDialogProps extends DialogState {
  family: ActiveFamily
  /** The teams to choose from. */
  teams: readonly TeamReply[]
  /** The game to edit; without it the dialog schedules one. */
  game: GameReply | undefined
  /** The title of the dialog that schedules a game. */
  title?: string
}

const kinds = () =>
  [
    { value: 'game', label: t('Game') },
    { value: 'practice', label: t('Practice') },
  ] as const
const sides = () =>
  [
    { value: 'home', label: t('Home') },
    { value: 'away', label: t('Away') },
  ] as const
const statuses = () => gameStatuses.map((value) => ({ value, label: t(statusNames[value]) }))

const editTitle = (game: GameReply) => {
  return game.kind === 'practice' ? t('Edit Practice') : t('Edit Game')
}

const failureOf = (game: GameReply | undefined) => {
  if (!game) return t('Failed to add the game')
  return game.kind === 'practice' ? t('Failed to save the practice') : t('Failed to save the game')
}

/** The next full hour of a time zone, as the value of a field. */
const nextHour = (timezone: string) =>
  localOf(Temporal.Now.zonedDateTimeISO(timezone).round({ smallestUnit: 'hour', roundingMode: 'ceil' }).toInstant().toString(), timezone)

/** Schedules or edits a game or practice. Give it a new `key` each time it is opened. */
export function GameDialog({
  open,
  onOpenChange,
  family: { id: familyId, timezone },
  teams,
  game,
  title = t('Schedule Activity'),
}: GameDialogProps) {
  const save = useSaveGame(familyId)
  const { form, dialog } = useEditDialog({
    open,
    onOpenChange,
    entity: game,
    title: game ? editTitle(game) : title,
    submit: game ? undefined : t('Schedule'),
    failed: failureOf(game),
    toForm: () => ({
      teamId: game?.teamId ?? teams[0]?.id ?? '',
      kind: game?.kind ?? 'game',
      opponent: game?.opponent ?? '',
      side: (game?.isHome ?? true) ? 'home' : 'away',
      gameDate: game ? localOf(game.gameDate, timezone) : nextHour(timezone),
      durationMinutes: textOf(game?.durationMinutes ?? 90),
      location: game?.location ?? '',
      status: game?.status ?? 'scheduled',
      ourScore: textOf(game?.ourScore),
      opponentScore: textOf(game?.opponentScore),
      notes: game?.notes ?? '',
    }),
    toBody: ({ teamId: _, side, ...values }) => ({
      ...values,
      opponent: values.kind === 'practice' ? null : values.opponent,
      isHome: side === 'home',
      gameDate: momentOf(values.gameDate, timezone),
      durationMinutes: numberIn(values.durationMinutes) ?? 90,
      ourScore: numberIn(values.ourScore),
      opponentScore: numberIn(values.opponentScore),
    }),
    schema: newGame,
    fieldOf: ([name]) => (name === 'isHome' ? 'side' : name),
    save: ({ id, body, values }) => save.mutateAsync({ id, body, teamId: values.teamId }),
  })
  const { kind, teamId } = useStore(form.store, ({ values }) => values)
  const teamOptions = teams.map(({ id: value, name: label }) => ({ value, label }))
  return (
    <FormDialog {...dialog} description={game && teams.find(({ id }) => id === teamId)?.name}>
      {!game && teams.length > 1 && (
        <form.AppField name="teamId">{(field) => <field.Choice label={t('Team')} options={teamOptions} />}</form.AppField>
      )}
      <form.AppField name="kind">{(field) => <field.Either label={t('Kind')} options={kinds()} />}</form.AppField>
      {kind === 'game' && (
        <>
          <form.AppField name="opponent">{(field) => <field.Text label={t('Opponent')} autoComplete="off" />}</form.AppField>
          <form.AppField name="side">{(field) => <field.Either label={t('Home or away')} options={sides()} />}</form.AppField>
        </>
      )}
      <div className="grid gap-5 sm:grid-cols-[2fr_1fr]">
        <form.AppField name="gameDate">{(field) => <field.Text type="datetime-local" label={t('Starts')} required />}</form.AppField>
        <form.AppField name="durationMinutes">{(field) => <field.Whole label={t('Minutes')} min="1" max="1440" />}</form.AppField>
      </div>
      <form.AppField name="location">{(field) => <field.Text label={t('Place or address')} autoComplete="off" />}</form.AppField>
      {game && (
        <>
          <form.AppField name="status">{(field) => <field.Choice label={t('Status')} options={statuses()} />}</form.AppField>
          {kind === 'game' && (
            <div className="grid grid-cols-2 gap-5">
              <form.AppField name="ourScore">{(field) => <field.Whole label={t('Our score')} min="0" />}</form.AppField>
              <form.AppField name="opponentScore">{(field) => <field.Whole label={t('Their score')} min="0" />}</form.AppField>
            </div>
          )}
        </>
      )}
      <form.AppField name="notes">{(field) => <field.LongText label={t('Notes')} rows={3} />}</form.AppField>
    </FormDialog>
  )
}
