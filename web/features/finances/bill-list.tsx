import { useQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { type BillReply, billsApi } from '#src/features/finances/finances.bills.contract'
import { call } from '#web/platform/api/api'
import { useToday } from '#web/platform/format/clock'
import { type ActiveFamily, useMay } from '#web/platform/session/session'
import { AddButton } from '#web/ui/add-button'
import { Card } from '#web/ui/card'
import { EmptyState } from '#web/ui/empty-state'
import { Loaded } from '#web/ui/loaded'
import { SelectButton, SelectionBar } from '#web/ui/selection-bar'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton'
import { useDialog } from '#web/ui/use-dialog'
import { useSelection } from '#web/ui/use-selection'
import { bulkDeletion } from '../trash/bulk-deletion'
import { BillRow } from './bill-row'
import { useDeleteBill } from './finances.deletions'
import { billsQuery, categoriesQuery } from './finances.queries'
import { PayDialog } from './pay-dialog'
import { PaymentsDialog } from './payments-dialog'
import { t } from './texts'

type BillListProps = {
  family: ActiveFamily
  /** Set if the member may edit. */
  onAdd: (() => void) | undefined
  onEdit: (bill: BillReply) => void
}

/** The bills and their actions, sorted by due date. */
export function BillList({ family: { id: familyId, currency, timezone }, onAdd, onEdit }: BillListProps) {
  const query = useQuery(billsQuery(familyId))
  const { data: categories = [] } = useQuery(categoriesQuery(familyId))
  const mayEdit = useMay('edit_finances')
  const today = useToday(timezone)
  const paying = useDialog<BillReply>()
  const history = useDialog<BillReply>()
  const removal = useDeleteBill(familyId)
  const selection = useSelection((query.data ?? []).map(({ id }) => id))
  const onDelete = ({ id }: BillReply) => removal.mutate(id)
  const shared = { familyId, currency, today }
  const acts = {
    onHistory: history.show,
    ...(mayEdit && { edit: { onPay: paying.show, onEdit, onDelete } }),
  }
  return (
    <>
      <Loaded query={query} errorTitle={t('Failed to load the bills')} skeleton={<Loading />} empty={<NoBills onAdd={onAdd} />}>
        {(bills) => (
          <Card title={t('Bills')} actions={mayEdit && <SelectButton selection={selection} />} flush>
            <ul className="flex flex-col divide-y divide-base-300/70">
              {bills.map((bill) => (
                <BillRow
                  key={bill.id}
                  bill={bill}
                  category={categories.find(({ id }) => id === bill.categoryId)}
                  currency={currency}
                  today={today}
                  acts={acts}
                  selection={mayEdit ? selection : undefined}
                />
              ))}
            </ul>
          </Card>
        )}
      </Loaded>
      {mayEdit && (
        <SelectionBar
          selection={selection}
          acts={[bulkDeletion(['finances', familyId], (billId) => call(billsApi.remove, { params: { billId } }))]}
        />
      )}
      {paying.subject && <PayDialog key={`pay ${paying.openCount}`} {...shared} bill={paying.subject} {...paying.props} />}
      {history.subject && <PaymentsDialog {...shared} mayEdit={mayEdit} bill={history.subject} {...history.props} />}
    </>
  )
}

/** The empty state, with a button that adds the first bill. */
export function NoBills({ onAdd }: { onAdd: (() => void) | undefined }) {
  return (
    <EmptyState
      icon={ReceiptText}
      title={t('No bills yet')}
      text={t('Add what you pay again and again, and be reminded in time.')}
      others={t('Bills that your family adds show up here.')}
      action={onAdd && <AddButton onClick={onAdd}>{t('Add your first bill')}</AddButton>}
    />
  )
}

const Loading = () => (
  <SkeletonGroup className="flex flex-col gap-px overflow-clip rounded-box">
    {['first', 'second', 'third', 'fourth'].map((row) => (
      <div key={row} className="flex items-center gap-4 bg-base-100 px-5 py-4">
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-4 w-56 max-w-full" />
        </div>
        <Skeleton className="h-10 w-32" />
      </div>
    ))}
  </SkeletonGroup>
)
