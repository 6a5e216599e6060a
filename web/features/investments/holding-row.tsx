import { Coins, History } from 'lucide-react'
import type { InvestmentReply } from '#src/features/investments/investments.contract'
import { resultOf } from '#src/features/investments/investments.rules'
import { moneyText } from '#web/platform/format/money'
import type { ActiveFamily } from '#web/platform/session/session'
import { Badge } from '#web/ui/badge'
import { CardMenu } from '#web/ui/card-menu'
import { MenuItem } from '#web/ui/menu'
import { gainText, gainTone, holdingName, sharesText } from './investments.labels'
import { useDeleteInvestment } from './investments.queries'
import { t } from './texts'

type Act = (investment: InvestmentReply) => void

/** Without `edit` a holding is read-only. */
export type HoldingActs = { onPrices: Act; edit: { onEdit: Act; onPrice: Act } | undefined }

type HoldingRowProps = { family: ActiveFamily; investment: InvestmentReply; owner: string; acts: HoldingActs }

/** A holding: where and whose it is, its shares, value and gain. */
export function HoldingRow({ family, investment, owner, acts: { onPrices, edit } }: HoldingRowProps) {
  const removal = useDeleteInvestment(family.id)
  const { id, accountType, institution, shares, purchasePrice, currentValue, isActive, notes } = investment
  const money = (value: number) => moneyText(value, family.currency)
  const name = holdingName(investment)
  const result = resultOf([investment])
  const bought = [
    shares !== null && t('{count, plural, one {{shares} share} other {{shares} shares}}', { shares: sharesText(shares), count: shares }),
    purchasePrice !== null && t('bought at {price}', { price: money(purchasePrice) }),
  ].filter(Boolean)
  const onDelete = () => removal.mutate(id)
  return (
    <li data-row={id} aria-label={name} className="flex items-start gap-2 py-3 ps-5 pe-2">
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium [overflow-wrap:anywhere]">
            {name}
            {!isActive && <Badge>{t('Inactive')}</Badge>}
          </p>
          <p className="text-muted text-sm [overflow-wrap:anywhere]">{[owner, institution, accountType].filter(Boolean).join(' · ')}</p>
          {bought.length > 0 && <p className="text-muted text-sm tabular-nums">{bought.join(', ')}</p>}
          {notes && <p className="mt-1 line-clamp-2 text-muted text-sm [overflow-wrap:anywhere]">{notes}</p>}
        </div>
        <div className="tabular-nums sm:text-end">
          <p className="font-semibold">{money(currentValue)}</p>
          {purchasePrice !== null && <p className={`text-sm ${gainTone(result)}`}>{gainText(result, family.currency)}</p>}
        </div>
      </div>
      <CardMenu
        itemName={name}
        onEdit={edit && (() => edit.onEdit(investment))}
        onDelete={edit && onDelete}
        first={
          <>
            {edit && shares !== null && (
              <MenuItem icon={<Coins aria-hidden className="size-4" />} onSelect={() => edit.onPrice(investment)}>
                {t('Record price')}
              </MenuItem>
            )}
            <MenuItem icon={<History aria-hidden className="size-4" />} onSelect={() => onPrices(investment)}>
              {t('Price history')}
            </MenuItem>
          </>
        }
      />
    </li>
  )
}
