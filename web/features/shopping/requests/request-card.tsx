import { Check, Undo2, X } from 'lucide-react'
import type { RequestReply } from '#src/features/shopping/requests/requests.contract'
import { costOf, priorityTone } from '#src/features/shopping/shopping.rules'
import { AssigneeName } from '#web/features/tasks/assignee-name'
import { useNow } from '#web/platform/format/clock'
import { moneyText } from '#web/platform/format/money'
import { relativeTime } from '#web/platform/format/relative-time'
import { type ActiveFamily, useMay, useUser } from '#web/platform/session/session'
import { Badge } from '#web/ui/badge'
import { Button } from '#web/ui/button'
import { errorToast } from '#web/ui/error-toast'
import { CardHead } from '../card-head'
import { badgeTones, quantityText, requestNames, requestTones } from '../shopping.labels'
import { useWithdraw } from '../shopping.queries'
import { t } from '../texts'

export interface RequestCardProps {
  request: RequestReply
  family: ActiveFamily
  onApprove: () => void
  onDeny: () => void
  isDeciding: boolean
}

/** A request, and the decision about it. */
export function RequestCard({ request, family, onApprove, onDeny, isDeciding }: RequestCardProps) {
  const now = useNow()
  const { status, category, estimatedPrice, quantity, approvedBy, approvedAt } = request
  const ago = (moment: string) => relativeTime(moment, now, family.timezone)
  return (
    <article data-row={request.id} aria-label={request.itemName} className="flex h-full flex-col gap-3 rounded-box bg-base-100 p-5">
      <CardHead
        about={
          <>
            <h3 className="font-heading text-lg [overflow-wrap:anywhere]">{request.itemName}</h3>
            <p className="text-muted text-sm tabular-nums">
              {quantityText(quantity, request.unit)}
              {estimatedPrice !== null && ` · ${moneyText(costOf(estimatedPrice, quantity), family.currency)}`}
            </p>
          </>
        }
      >
        <Badge tone={requestTones[status]}>{t(requestNames[status])}</Badge>
      </CardHead>
      {request.description && <p className="[overflow-wrap:anywhere]">{request.description}</p>}
      {request.notes && <p className="text-muted text-sm [overflow-wrap:anywhere]">{request.notes}</p>}
      <p className="flex flex-wrap gap-1.5">
        <Badge tone={badgeTones[priorityTone(request.priority)]}>{t('Priority {priority}', { priority: request.priority })}</Badge>
        {category && <Badge color={category.color}>{category.name}</Badge>}
        {request.tags.map((tag) => (
          <Badge key={tag}>{tag}</Badge>
        ))}
      </p>
      <dl className="mt-auto grid grid-cols-[fit-content(50%)_minmax(0,1fr)] items-center gap-x-4 gap-y-1.5 text-muted text-sm">
        <dt>{t('Requested by')}</dt>
        <dd className="flex flex-wrap items-center gap-x-2 text-base-content">
          <AssigneeName person={request.requestedBy} />
          <span className="text-muted">{ago(request.createdAt)}</span>
        </dd>
        {approvedBy && (
          <>
            <dt>{t('Approved by')}</dt>
            <dd className="flex flex-wrap items-center gap-x-2 text-base-content">
              <AssigneeName person={approvedBy} />
              {approvedAt && <span className="text-muted">{ago(approvedAt)}</span>}
            </dd>
          </>
        )}
        {request.denialReason && (
          <>
            <dt>{t('Reason')}</dt>
            <dd className="text-base-content [overflow-wrap:anywhere]">{request.denialReason}</dd>
          </>
        )}
      </dl>
      {status === 'pending' && <Decision {...{ request, family, onApprove, onDeny, isDeciding }} />}
    </article>
  )
}

function Decision({ request, family, onApprove, onDeny, isDeciding }: RequestCardProps) {
  const mayDecide = useMay('edit_shopping')
  const isOwn = useUser().id === request.requestedById
  const withdrawal = useWithdraw(family.id)
  if (!mayDecide && !isOwn) return null
  return (
    <div className="flex flex-wrap gap-2">
      {mayDecide && (
        <>
          <Button
            variant="primary"
            className="flex-1"
            pending={isDeciding}
            icon={<Check aria-hidden className="size-4" />}
            onClick={onApprove}
            aria-label={t('Approve {item}', { item: request.itemName })}
          >
            {t('Approve')}
          </Button>
          <Button
            className="flex-1"
            icon={<X aria-hidden className="size-4" />}
            onClick={onDeny}
            aria-label={t('Deny {item}', { item: request.itemName })}
          >
            {t('Deny')}
          </Button>
        </>
      )}
      {isOwn && (
        <Button
          variant="quiet"
          className="flex-1"
          pending={withdrawal.isPending}
          icon={<Undo2 aria-hidden className="size-4" />}
          onClick={() => withdrawal.mutate(request.id, { onError: errorToast(t('Failed to take the request back')) })}
          aria-label={t('Take back {item}', { item: request.itemName })}
        >
          {t('Take back')}
        </Button>
      )}
    </div>
  )
}
