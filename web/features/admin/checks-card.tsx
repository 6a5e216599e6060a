import { Check, CircleCheck, Info, Stethoscope, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { FindingReply, StatusReply } from '#src/features/admin/admin.contract'
import { useFamily } from '#web/platform/session/session'
import { Button } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { Skeleton } from '#web/ui/skeleton'
import { Spinner } from '#web/ui/spinner'
import { momentText } from '../settings/settings.labels'
import { asSentence } from './admin.labels'
import { useCheck } from './admin.queries'
import { Commands } from './commands'
import { msg, t } from './texts'

type Checks = StatusReply['checks']

/** The results of `hearth doctor`, with advice. The first check after the server's start runs automatically. */
export function ChecksCard({ checks }: { checks: Checks }) {
  const { id, timezone } = useFamily()
  const { running, last } = checks
  const { mutate, isIdle, isPending, isError } = useCheck(id)
  const isUnseen = !running && !last
  useEffect(() => {
    if (isUnseen && isIdle) mutate()
  }, [isUnseen, isIdle, mutate])

  return (
    <Card
      title={t('Checks')}
      subtitle={last ? momentText(last.at, timezone) : t('Not run since the server started.')}
      flush
      actions={
        <Button icon={<Stethoscope aria-hidden className="size-4" />} pending={isPending || running !== null} onClick={() => mutate()}>
          {t('Check now')}
        </Button>
      }
    >
      {last ? (
        <Findings findings={[...last.findings, checks.address]} failure={last.failure} />
      ) : (
        <>
          <p className="flex min-h-17 items-center gap-4 px-5 py-2 text-muted">
            {!isError && <Spinner className="size-6 shrink-0 text-primary" />}
            {isError ? t('Failed to check the server.') : t('Checking …')}
          </p>
          {!isError && <FindingsToCome />}
        </>
      )}
    </Card>
  )
}

/** As tall as the result without problems, so that the cards below do not shift. */
const FindingsToCome = () => (
  <div aria-hidden className="flex flex-col gap-5 px-5 pt-2 pb-6">
    <Skeleton className="h-20" />
    <Skeleton className="h-10 w-2/3" />
    <Skeleton className="h-10" />
  </div>
)

const severity = { problem: 0, note: 1, ok: 2 }

function Findings({ findings, failure }: { findings: FindingReply[]; failure: string | null }) {
  const [all, setAll] = useState(false)
  const worth = findings.filter(({ state }) => state !== 'ok').toSorted((a, b) => severity[a.state] - severity[b.state])
  const fine = findings.filter(({ state }) => state === 'ok')
  const isSound = !failure && worth.every(({ state }) => state !== 'problem')
  return (
    <>
      <ul className="py-2">
        {failure && (
          <Row icon={<TriangleAlert aria-hidden className="size-6 text-error" />} title={t('Failed to run the checks')} text={failure} />
        )}
        {isSound && (
          <Row icon={<CircleCheck aria-hidden className="size-6 text-success" />} title={t('All good')} text={soundText(worth.length)} />
        )}
        {worth.map((finding) => (
          <Finding key={finding.check} finding={finding} />
        ))}
        {all && fine.map((finding) => <Finding key={finding.check} finding={finding} />)}
      </ul>
      {!all && fine.length > 0 && !failure && (
        <Button variant="quiet" className="mb-1 ms-1" onClick={() => setAll(true)}>
          {t('Show {count, plural, one {# check that is fine} other {# checks that are fine}}', { count: fine.length })}
        </Button>
      )}
      <p className="px-5 pt-1 pb-3 text-muted text-sm">
        <Commands text={t('For a full check of the database, run `hearth doctor` on the server.')} />
      </p>
    </>
  )
}

const soundText = (notes: number) =>
  notes === 0 ? t('All checks passed.') : t('{count, plural, one {# note:} other {# notes:}}', { count: notes })

const icons = {
  problem: <TriangleAlert aria-hidden className="size-6 text-error" strokeWidth={1.75} />,
  note: <Info aria-hidden className="size-6 text-warning" strokeWidth={1.75} />,
  ok: <Check aria-hidden className="size-6 text-muted" strokeWidth={1.75} />,
}
const stateNames = { problem: msg('Problem:'), note: msg('Note:'), ok: msg('Fine:') }

function Finding({ finding: { check, state, found, advice } }: { finding: FindingReply }) {
  return (
    <Row
      icon={
        <>
          {icons[state]}
          <span className="sr-only">{t(stateNames[state])}</span>
        </>
      }
      title={asSentence(check)}
      text={asSentence(found)}
    >
      {advice && (
        <p className="mt-1 text-sm">
          <Commands text={advice} />
        </p>
      )}
    </Row>
  )
}

function Row({ icon, title, text, children }: { icon: ReactNode; title: string; text: string; children?: ReactNode }) {
  return (
    <li className="flex gap-4 px-5 py-2.5">
      <span className="shrink-0 pt-0.5">{icon}</span>
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <p className="font-medium">{title}</p>
        <p className="text-muted text-sm">{text}</p>
        {children}
      </div>
    </li>
  )
}
