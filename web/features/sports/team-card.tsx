import { Link } from '@tanstack/react-router'
import { Mail, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { GameReply, TeamReply } from '#src/features/sports/sports.contract'
import { recordOf } from '#src/features/sports/sports.rules'
import { telephoneLink } from '#web/platform/format/links'
import { buttonClass } from '#web/ui/button'
import { Dot } from '#web/ui/dot'
import { recordText, streakText } from './sports.labels'
import { rich, t } from './texts'

/** How to reach a team's coach. */
export function Coach({ team: { coachName, coachPhone, coachEmail } }: { team: TeamReply }) {
  if (!coachName && !coachPhone && !coachEmail) return null
  const hidden = (children: ReactNode) => <span className="sr-only">{children}</span>
  const phone = <span className="min-w-0 [overflow-wrap:anywhere]">{coachPhone}</span>
  return (
    <div className="flex flex-wrap items-center gap-2">
      {coachName && <span className="[overflow-wrap:anywhere]">{t('Coach {name}', { name: coachName })}</span>}
      {coachPhone && (
        <a href={telephoneLink(coachPhone)} className={buttonClass('secondary', 'sm')}>
          <Phone aria-hidden className="size-4 shrink-0" />
          {coachName
            ? rich('<hidden>Call {name}: </hidden>{phone}', { hidden, name: coachName, phone })
            : rich('<hidden>Call the coach: </hidden>{phone}', { hidden, phone })}
        </a>
      )}
      {coachEmail && (
        <a href={`mailto:${coachEmail}`} className={buttonClass('secondary', 'sm')}>
          <Mail aria-hidden className="size-4 shrink-0" />
          {coachName
            ? rich('E-mail<hidden> to {name}</hidden>', { hidden, name: coachName })
            : rich('E-mail<hidden> to the coach</hidden>', { hidden })}
        </a>
      )}
    </div>
  )
}

/** A team with its record; its name leads to the season. */
export function TeamCard({ team, games }: { team: TeamReply; games: readonly GameReply[] }) {
  const record = recordOf(games)
  const facts = [team.sport, team.season, team.league].filter(Boolean).join(' · ')
  const streak = streakText(record)
  return (
    <article aria-label={team.name} className="flex h-full flex-col gap-3 rounded-box bg-base-100 p-5">
      <div className="min-w-0">
        <h3 className="font-heading text-lg">
          <Link
            to="/sports/$teamId"
            params={{ teamId: team.id }}
            className="inline-flex min-h-6 items-center gap-2 [overflow-wrap:anywhere] hover:underline"
          >
            {team.color && <Dot color={team.color} />}
            {team.name}
          </Link>
        </h3>
        {facts && <p className="text-muted text-sm [overflow-wrap:anywhere]">{facts}</p>}
      </div>
      <p className="tabular-nums">
        <abbr title={t('Wins, losses and draws')} className="font-heading text-2xl no-underline">
          {recordText(record)}
        </abbr>
        {streak && <span className="ms-3 text-muted text-sm">{streak}</span>}
      </p>
      <div className="mt-auto">
        <Coach team={team} />
      </div>
    </article>
  )
}
