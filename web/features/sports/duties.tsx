import { Car, CarFront, Check, Cookie, HandHelping } from 'lucide-react'
import type { GameReply } from '#src/features/sports/sports.contract'
import { type DutyKind, dutyKinds } from '#src/features/sports/sports.rules'
import { useMay, useMe, useMembers } from '#web/platform/session/session'
import { dutyNames } from './sports.labels'
import { useDuty } from './sports.queries'
import { t } from './texts'

const icons = { drive_there: Car, drive_back: CarFront, snacks: Cookie, other: HandHelping }

/** The duties of a game. One tap takes a free duty or gives up one's own. @param about names the game */
export function Duties({ game, about }: { game: GameReply; about: string }) {
  const members = useMembers()
  const { userId } = useMe()
  const mayEdit = useMay('edit_sports')
  const set = useDuty(game, about)
  const ownerOf = (kind: DutyKind) => game.duties.find((duty) => duty.kind === kind)?.userId ?? null
  const nameOf = (id: string) => {
    const user = members.find((member) => member.userId === id)?.user
    return user?.firstName || user?.name || '…'
  }
  return (
    <ul
      aria-label={t('Duties of {game}', { game: about })}
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-2"
    >
      {dutyKinds.map((kind) => {
        const owner = ownerOf(kind)
        const isMine = owner === userId
        const isFree = owner === null
        const Icon = icons[kind]
        const who = isFree ? t('Nobody yet') : isMine ? t('You') : nameOf(owner)
        const inside = (
          <>
            <Icon aria-hidden className="size-5 shrink-0 text-muted" strokeWidth={1.75} />
            <span className="min-w-0 flex-1 text-start">
              <span className="block text-muted text-sm">{t(dutyNames[kind])}</span>{' '}
              <span className={`block truncate font-medium ${isMine ? 'text-success' : ''}`}>{who}</span>
            </span>
            {isMine && <Check aria-hidden className="size-4 shrink-0 text-success" />}
          </>
        )
        const look = 'flex min-h-14 w-full items-center gap-3 rounded-field px-3 py-2'
        return (
          <li key={kind}>
            {mayEdit && (isFree || isMine) ? (
              <button
                type="button"
                aria-pressed={isMine}
                className={`${look} cursor-pointer bg-base-content/6 transition-colors hover:bg-base-content/10`}
                onClick={() => set.mutate({ kind, userId: isMine ? null : userId })}
              >
                {inside}
              </button>
            ) : (
              <div className={`${look} border border-base-300`}>{inside}</div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
