import { useQuery } from '@tanstack/react-query'
import { Trophy } from 'lucide-react'
import { useState } from 'react'
import { useToday } from '#web/platform/format/clock'
import { dayText } from '#web/platform/format/dates'
import type { ActiveFamily } from '#web/platform/session/session'
import { Button } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { EmptyLine } from '#web/ui/empty-line'
import { Loaded } from '#web/ui/loaded'
import { Skeletons } from '#web/ui/skeleton'
import { achievementText } from './fitness.labels'
import { achievementsQuery } from './fitness.queries'
import { t } from './texts'

const firstShown = 4

/** The computed achievements, the latest first. */
export function AchievementsCard({ family }: { family: ActiveFamily }) {
  const query = useQuery(achievementsQuery(family.id))
  const today = useToday(family.timezone).toString()
  const [isWhole, setWhole] = useState(false)
  return (
    <Card title={t('Achievements')}>
      <Loaded
        query={query}
        errorTitle={t('Failed to load the achievements')}
        skeleton={<Skeletons count={2} of="h-12 w-full" className="flex flex-col gap-3" />}
        empty={<EmptyLine icon={Trophy} text={t('No achievements yet')} />}
      >
        {(achievements) => (
          <div className="flex flex-col items-start gap-3">
            <ul className="flex w-full flex-col gap-3">
              {(isWhole ? achievements : achievements.slice(0, firstShown)).map((one) => (
                <li
                  key={[one.kind, one.userId, one.playerId, one.teamId, one.activityKind].join()}
                  className="flex min-w-0 items-start gap-3"
                >
                  <Trophy aria-hidden className="mt-0.5 size-5 shrink-0 text-primary" strokeWidth={1.75} />
                  <p className="min-w-0 [overflow-wrap:anywhere]">
                    {achievementText(one)}
                    <span className="block text-muted text-sm">
                      {one.name} · {dayText(one.date, today)}
                    </span>
                  </p>
                </li>
              ))}
            </ul>
            {achievements.length > firstShown && !isWhole && (
              <Button size="sm" onClick={() => setWhole(true)}>
                {t('Show all {count}', { count: achievements.length })}
              </Button>
            )}
          </div>
        )}
      </Loaded>
    </Card>
  )
}
