import { useNavigate, useSearch } from '@tanstack/react-router'
import { ChartPie, PiggyBank, Receipt, ReceiptText, Wallet } from 'lucide-react'
import type { BillReply } from '#src/features/finances/finances.bills.contract'
import type { BudgetCategoryReply } from '#src/features/finances/finances.categories.contract'
import type { TransactionReply } from '#src/features/finances/finances.transactions.contract'
import { useMay, useMaybeFamily } from '#web/platform/session/session'
import { useRemembered } from '#web/platform/session/use-remembered'
import { EmptyState } from '#web/ui/empty-state'
import { FloatingButton } from '#web/ui/floating-button'
import { Page, PageHeader } from '#web/ui/page'
import { TabPanel, Tabs } from '#web/ui/tabs'
import { useDialog } from '#web/ui/use-dialog'
import { ForMembers } from '../shell/feature-screen'
import { BillDialog } from './bill-dialog'
import { BillList } from './bill-list'
import { BudgetList } from './budget-list'
import { CategoryDialog } from './category-dialog'
import { financesSearch, laterTabs } from './finances.search'
import { Overview } from './overview'
import { t } from './texts'
import { TransactionDialog } from './transaction-dialog'
import { TransactionList } from './transaction-list'

const tabs = () =>
  [
    { value: 'overview', label: t('Overview'), icon: <ChartPie aria-hidden className="size-4" /> },
    { value: 'bills', label: t('Bills'), icon: <ReceiptText aria-hidden className="size-4" /> },
    { value: 'transactions', label: t('Transactions'), icon: <Receipt aria-hidden className="size-4" /> },
    { value: 'budgets', label: t('Budgets'), icon: <PiggyBank aria-hidden className="size-4" /> },
  ] as const

/** /finances: bills, transactions and budgets (spec 3 section 2.6). */
export function FinancesPage() {
  const family = useMaybeFamily()
  const mayView = useMay('view_finances')
  const mayEdit = useMay('edit_finances')
  const { tab: linkedTab, month } = useSearch({ from: '/gate/finances' })
  const [lastTab, rememberTab] = useRemembered('finances.tab', ['overview', ...laterTabs], 'overview')
  const tab = linkedTab ?? lastTab
  const navigate = useNavigate()
  const bill = useDialog<BillReply>()
  const transaction = useDialog<TransactionReply>()
  const category = useDialog<BudgetCategoryReply>()
  const show = (next: typeof tab) => {
    rememberTab(next)
    navigate({ to: '/finances', search: financesSearch({ tab: next }), replace: true })
  }
  const act = {
    overview: { label: t('Add Bill'), onPress: () => bill.show() },
    bills: { label: t('Add Bill'), onPress: () => bill.show() },
    transactions: { label: t('Add Transaction'), onPress: () => transaction.show() },
    budgets: { label: t('Add Category'), onPress: () => category.show() },
  }[tab]
  return (
    <Page width="wide">
      <PageHeader
        title={t('Financial Management')}
        subtitle={t('Bills, budgets and spending')}
        actions={mayView && mayEdit && <FloatingButton {...act} />}
      />
      <ForMembers
        can="view_finances"
        refused={t("You can't view the finances")}
        empty={<EmptyState icon={Wallet} title={t('Please join a family to access finances')} />}
      >
        {(family) => (
          <Tabs label={t('Parts of the finances')} tiles tabs={tabs()} value={tab} onValueChange={show}>
            <TabPanel value="overview">
              <Overview family={family} onAddBill={mayEdit ? () => bill.show() : undefined} onShow={show} />
            </TabPanel>
            <TabPanel value="bills">
              <BillList family={family} onAdd={mayEdit ? () => bill.show() : undefined} onEdit={bill.show} />
            </TabPanel>
            <TabPanel value="transactions" className="flex flex-col gap-4 pt-4">
              <TransactionList
                key={month}
                family={family}
                onAdd={mayEdit ? () => transaction.show() : undefined}
                onEdit={transaction.show}
              />
            </TabPanel>
            <TabPanel value="budgets">
              <BudgetList family={family} onAdd={mayEdit ? () => category.show() : undefined} onEdit={category.show} />
            </TabPanel>
            {/* Space for the floating button, so that it covers no row at the end of the page. */}
            <div className="h-16 md:hidden" />
          </Tabs>
        )}
      </ForMembers>
      {/* Stays mounted if the family is gone: the input is not lost, and saving reports the missing family. */}
      {bill.openCount > 0 && <BillDialog key={`bill ${bill.openCount}`} bill={bill.subject} {...bill.props} />}
      {family && transaction.openCount > 0 && (
        <TransactionDialog
          key={`transaction ${transaction.openCount}`}
          family={family}
          transaction={transaction.subject}
          {...transaction.props}
        />
      )}
      {family && category.openCount > 0 && (
        <CategoryDialog key={`category ${category.openCount}`} family={family} category={category.subject} {...category.props} />
      )}
    </Page>
  )
}
