import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import type { PlayerReply, TeamReply } from '#src/features/sports/sports.contract'
import { useMay } from '#web/platform/session/session'
import { AddButton } from '#web/ui/add-button'
import { Avatar } from '#web/ui/avatar'
import { Card } from '#web/ui/card'
import { CardMenu } from '#web/ui/card-menu'
import { EmptyLine } from '#web/ui/empty-line'
import { Loaded } from '#web/ui/loaded'
import { pictureOf } from '#web/ui/picture'
import { Skeletons } from '#web/ui/skeleton'
import { useDialog } from '#web/ui/use-dialog'
import { PlayerDialog } from './player-dialog'
import { playerName } from './sports.labels'
import { playersQuery, useDeletePlayer } from './sports.queries'
import { t } from './texts'

/** The players of a team. */
export function PlayersCard({ familyId, team }: { familyId: string; team: TeamReply }) {
  const query = useQuery(playersQuery(familyId, team.id))
  const mayEdit = useMay('edit_sports')
  const editing = useDialog<PlayerReply>()
  const removal = useDeletePlayer(familyId)
  return (
    <Card
      title={t('Players')}
      actions={
        mayEdit && (
          <AddButton size="sm" onClick={() => editing.show()}>
            {t('Add Player')}
          </AddButton>
        )
      }
    >
      <Loaded
        query={query}
        errorTitle={t('Failed to load the players')}
        skeleton={<Skeletons count={3} of="h-11 w-full" className="flex flex-col gap-3" />}
        empty={<EmptyLine icon={Users} text={t('No players yet')} />}
      >
        {(players) => (
          <ul className="flex flex-col gap-3">
            {players.map((player) => {
              const { id, jerseyNumber, position, user } = player
              const name = playerName(player)
              const facts = [jerseyNumber && `#${jerseyNumber}`, position].filter(Boolean).join(' · ')
              return (
                <li key={id} className="flex items-center gap-3">
                  <Avatar name={name} src={pictureOf(user?.profileImageUrl ?? null)} size="sm" decorative />
                  <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                    {name}
                    {facts && <span className="block text-muted text-sm">{facts}</span>}
                  </p>
                  {mayEdit && <CardMenu itemName={name} onEdit={() => editing.show(player)} onDelete={() => removal.mutate(id)} />}
                </li>
              )
            })}
          </ul>
        )}
      </Loaded>
      {editing.openCount > 0 && (
        <PlayerDialog key={editing.openCount} familyId={familyId} teamId={team.id} player={editing.subject} {...editing.props} />
      )}
    </Card>
  )
}
