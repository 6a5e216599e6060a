import { useInfiniteQuery } from '@tanstack/react-query'
import { History, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { BillPaymentReply, BillReply } from '#src/features/finances/finances.bills.contract'
import { dayText } from '#web/platform/format/dates'
import { moneyText } from '#web/platform/format/money'
import { Button } from '#web/ui/button'
import { Dialog, DialogClose } from '#web/ui/dialog'
import { EmptyState } from '#web/ui/empty-state'
import { Loaded } from '#web/ui/loaded'
import { ShowMore } from '#web/ui/show-more'
import { Skeletons } from '#web/ui/skeleton'
import type { DialogState } from '#web/ui/use-dialog'
import { methodName } from './finances.labels'
import { paymentsQuery, useTakeBack } from './finances.queries'
import { t } from './texts'

interface PaymentsDialogProps extends DialogState {
  bill: BillReply
  familyId: string
  currency: string
  today: string
  mayEdit: boolean
}

/** The payments of a bill, latest first. The last payment can be undone. */
export function PaymentsDialog({ open, onOpenChange, bill, familyId, currency, today, mayEdit }: PaymentsDialogProps) {
  const query = useInfiniteQuery(paymentsQuery(familyId, bill.id))
  const takeBack = useTakeBack(familyId)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('Payment History')}
      description={bill.companyName}
      footer={
        <DialogClose>
          <Button>{t('Done')}</Button>
        </DialogClose>
      }
    >
      <Loaded
        query={query}
        errorTitle={t('Failed to load the payments')}
        skeleton={<Skeletons count={3} of="h-12 w-full" className="flex flex-col gap-3" />}
        empty={<EmptyState icon={History} title={t('No payments yet')} text={t('Payments show up here once you mark the bill as paid.')} />}
      >
        {(payments) => (
          <ul className="flex flex-col divide-y divide-base-300">
            {payments.map((payment, index) => (
              <PaymentRow key={payment.id} payment={payment} currency={currency} today={today}>
                {mayEdit && index === 0 && (
                  <Button
                    size="sm"
                    variant="quiet"
                    icon={<Undo2 aria-hidden className="size-4" />}
                    pending={takeBack.isPending}
                    onClick={() => takeBack.mutate({ billId: bill.id, paymentId: payment.id })}
                  >
                    {t('Take back')}
                  </Button>
                )}
              </PaymentRow>
            ))}
          </ul>
        )}
      </Loaded>
      <ShowMore query={query} className="mt-3 *:flex-1" />
    </Dialog>
  )
}

type RowProps = { payment: BillPaymentReply; currency: string; today: string; children: ReactNode }

function PaymentRow({ payment, currency, today, children }: RowProps) {
  const { amountPaid, paymentDate, dueDate, paymentMethod, referenceNumber, notes, creator } = payment
  const facts = [
    t('For {day}', { day: dayText(dueDate, today) }),
    paymentMethod && methodName(paymentMethod),
    referenceNumber && t('No. {number}', { number: referenceNumber }),
    t('noted by {name}', { name: creator.firstName }),
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <li aria-label={dayText(paymentDate, today)} className="py-3">
      <p className="flex items-baseline justify-between gap-3">
        <span className="font-medium">{dayText(paymentDate, today)}</span>
        <span className="font-medium tabular-nums">{moneyText(amountPaid, currency)}</span>
      </p>
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0 text-muted text-sm">{facts}</p>
        {children}
      </div>
      {notes && <p className="mt-1 whitespace-pre-line text-sm [overflow-wrap:anywhere]">{notes}</p>}
    </li>
  )
}
