import { useStore } from '@tanstack/react-form'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type GameReply, newStat, type TeamReply } from '#src/features/sports/sports.contract'
import { useEntryForm } from '#web/forms/entry-form'
import { newId } from '#web/platform/api/new-id'
import { numberFormat } from '#web/platform/format/formats'
import { IconButton } from '#web/ui/button'
import { Dialog } from '#web/ui/dialog'
import { errorToast } from '#web/ui/error-toast'
import type { DialogState } from '#web/ui/use-dialog'
import { numberIn } from './form-values'
import { playerName, statName, statTypesOf } from './sports.labels'
import { playersQuery, statsQuery, useAddStat, useDeleteStat } from './sports.queries'
import { statTypes } from './stats.rules'
import { t } from './texts'

type StatsDialogProps = DialogState & { familyId: string; team: TeamReply; game: GameReply; about: string }

const another = 'another'

/** The stats of a game: adds one after the other. Give it a new `key` each time it is opened. */
export function StatsDialog({ open, onOpenChange, familyId, team, game, about }: StatsDialogProps) {
  const { data: players = [] } = useQuery(playersQuery(familyId, team.id))
  const { data: stats = [] } = useQuery(statsQuery(familyId, team.id))
  const removal = useDeleteStat(familyId)
  const ofGame = stats.filter(({ gameId }) => gameId === game.id)
  const nameOf = (playerId: string) => {
    const player = players.find(({ id }) => id === playerId)
    return player ? playerName(player) : ''
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('Stats')} description={about}>
      <div className="flex flex-col gap-6">
        {players.length === 0 ? (
          <p className="text-muted">{t('Add the players of the team first.')}</p>
        ) : (
          <AddStat
            familyId={familyId}
            game={game}
            players={players.map((player) => ({ value: player.id, label: playerName(player) }))}
            types={[...new Set([...statTypes(stats), ...statTypesOf(team.sport)])]}
          />
        )}
        {ofGame.length > 0 && (
          <ul aria-label={t('Stats of this game')} className="flex flex-col divide-y divide-base-300">
            {ofGame.map(({ id, playerId, statType, value }) => {
              const text = `${nameOf(playerId)}: ${statName(statType)} ${numberFormat({ maximumFractionDigits: 3 }).format(value)}`
              return (
                <li key={id} className="flex items-center justify-between gap-2 py-1">
                  <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
                  <IconButton label={t('Delete {stat}', { stat: text })} onClick={() => removal.mutate(id)}>
                    <X aria-hidden className="size-4" />
                  </IconButton>
                </li>
              )
            })}
          </ul>
        )}
      </div>
    </Dialog>
  )
}

type Option = { value: string; label: string }
type AddStatProps = { familyId: string; game: GameReply; players: Option[]; types: string[] }

function AddStat({ familyId, game, players, types }: AddStatProps) {
  const add = useAddStat(familyId, game.id)
  const bodyOf = ({ playerId, type, ownType, value }: { playerId: string; type: string; ownType: string; value: string }) => ({
    playerId,
    statType: type === another ? ownType : type,
    value: numberIn(value) ?? Number.NaN,
  })
  const form = useEntryForm({
    values: { playerId: players[0]?.value ?? '', type: types[0] ?? another, ownType: '', value: '1' },
    check: (values) => newStat.safeParse(bodyOf(values)),
    fieldOf: ([name]) => (name === 'statType' ? 'ownType' : name),
    send: async (values) => {
      await add.mutateAsync({ ...bodyOf(values), id: newId() })
      form.setFieldValue('value', '1')
    },
    onRefused: errorToast(t('Failed to add the stat')),
  })
  const isOther = useStore(form.store, ({ values }) => values.type === another)
  const options = [...types.map((value) => ({ value, label: statName(value) })), { value: another, label: t('Something else') }]
  return (
    <form.AppForm>
      <form.Body>
        <form.AppField name="playerId">{(field) => <field.Choice label={t('Player')} options={players} />}</form.AppField>
        <div className="grid grid-cols-2 gap-5">
          <form.AppField name="type">{(field) => <field.Choice label={t('Stat')} options={options} />}</form.AppField>
          <form.AppField name="value">
            {(field) => <field.Text type="number" inputMode="decimal" step="any" label={t('Number')} required />}
          </form.AppField>
        </div>
        {isOther && (
          <form.AppField name="ownType">{(field) => <field.Text label={t('What is counted')} autoComplete="off" required />}</form.AppField>
        )}
        <form.Submit className="self-start">{t('Add Stat')}</form.Submit>
      </form.Body>
    </form.AppForm>
  )
}
