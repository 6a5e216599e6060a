import { useQuery } from '@tanstack/react-query'
import { ChartPie, Heart, House, ListChecks, Lock, type LucideIcon, MessageCircleQuestion, Package, Tags } from 'lucide-react'
import type { Msg } from '#web/platform/language/catalogue'
import { type ActiveFamily, useMay, useMaybeFamily } from '#web/platform/session/session'
import { AddButton } from '#web/ui/add-button'
import { Button } from '#web/ui/button'
import { EmptyState } from '#web/ui/empty-state'
import { FloatingButton } from '#web/ui/floating-button'
import { Loaded } from '#web/ui/loaded'
import { Page, PageHeader } from '#web/ui/page'
import { TabPanel, Tabs } from '#web/ui/tabs'
import { useDialog } from '#web/ui/use-dialog'
import { ForMembers } from '../shell/feature-screen'
import { requestCountsQuery } from '../shell/use-badges'
import { BudgetDialog } from './budgets/budget-dialog'
import { BudgetsTab } from './budgets/budgets-tab'
import { DashboardTab } from './dashboard-tab'
import { CategoriesTab } from './lists/categories-tab'
import { FavoritesTab } from './lists/favorites-tab'
import { ListDialog } from './lists/list-dialog'
import { ListsTab } from './lists/lists-tab'
import { OrdersTab } from './orders/orders-tab'
import { RequestsTab } from './requests/requests-tab'
import type { ShoppingTab } from './shopping.search'
import { msg, rich, t } from './texts'
import { useShoppingSearch, useStartingPlace } from './use-shopping-search'

/** On a phone, the first three are tabs and the others a menu. */
const tabs = [
  { value: 'lists', label: msg('Smart Lists'), icon: ListChecks },
  { value: 'favorites', label: msg('Favorites'), icon: Heart },
  { value: 'requests', label: msg('Requests'), icon: MessageCircleQuestion },
  { value: 'dashboard', label: msg('Dashboard'), icon: House },
  { value: 'categories', label: msg('Categories'), icon: Tags },
  { value: 'budgets', label: msg('Budgets'), icon: ChartPie },
  { value: 'orders', label: msg('Orders'), icon: Package },
] as const satisfies { value: ShoppingTab; label: Msg; icon: LucideIcon }[]
const tabsOfPhone = 3

/** /shopping: the smart shopping hub (spec 3 section 2.1). */
export function ShoppingPage() {
  const family = useMaybeFamily()
  const mayView = useMay('view_shopping')
  const mayEdit = useMay('edit_shopping')
  const list = useDialog<never>()
  const budget = useDialog<never>()
  const isInShop = useIsInShop() && mayView
  const { go } = useShoppingSearch()
  const openList = (id: string) => go({ tab: 'lists', list: id, category: undefined })
  return (
    <Page width="wide">
      <div className={isInShop ? 'not-md:sr-only' : ''}>
        <PageHeader
          title={t('Smart Shopping')}
          subtitle={<span className="not-sm:hidden">{t('Lists, prices and budgets of the family')}</span>}
          actions={
            mayView &&
            mayEdit && (
              <div className={`flex flex-wrap items-center gap-2 ${isInShop ? 'not-md:hidden' : ''}`}>
                <Button icon={<ChartPie aria-hidden className="size-4" />} aria-label={t('New Budget')} onClick={() => budget.show()}>
                  {/* On a phone it is beside the title; the family's name never wraps. */}
                  <span>{rich('<wide>New </wide>Budget', { wide: (children) => <span className="not-sm:sr-only">{children}</span> })}</span>
                </Button>
                {/* An open list has its own primary action. */}
                {isInShop ? (
                  <AddButton onClick={() => list.show()}>{t('New Smart List')}</AddButton>
                ) : (
                  <FloatingButton label={t('New Smart List')} onPress={() => list.show()} />
                )}
              </div>
            )
          }
        />
      </div>
      <ForMembers
        can="view_shopping"
        refused={t("You can't view the shopping")}
        empty={<EmptyState icon={Lock} title={t('Please join a family to go shopping together')} />}
      >
        {(family) => <Hub family={family} onNewList={() => list.show()} onNewBudget={() => budget.show()} />}
      </ForMembers>
      {family && list.openCount > 0 && <ListDialog key={`list ${list.openCount}`} family={family} {...list.props} onCreated={openList} />}
      {family && budget.openCount > 0 && <BudgetDialog key={`budget ${budget.openCount}`} family={family} {...budget.props} />}
    </Page>
  )
}

/** Whether a list is open: on a phone it takes the whole screen, for use in a shop. */
const useIsInShop = () => {
  const { tab, list } = useShoppingSearch()
  return tab === 'lists' && list !== undefined
}

type HubProps = { family: ActiveFamily; onNewList: () => void; onNewBudget: () => void }

function Hub(props: HubProps) {
  const { query, isComplete } = useStartingPlace(props.family.id)
  if (isComplete) return <HubTabs {...props} />
  return (
    <Loaded query={query} errorTitle={t('Failed to load the lists')}>
      {() => null}
    </Loaded>
  )
}

function HubTabs({ family, onNewList, onNewBudget }: HubProps) {
  const { tab = 'lists', go } = useShoppingSearch()
  const { data: counts } = useQuery(requestCountsQuery(family.id))
  return (
    <Tabs
      label={t('Parts of the shopping hub')}
      tiles
      most={tabsOfPhone}
      aside={useIsInShop()}
      tabs={tabs.map(({ value, label, icon: Icon }) => ({
        value,
        label: t(label),
        icon: <Icon aria-hidden className="size-4" />,
        badge: value === 'requests' ? counts?.pending : undefined,
      }))}
      value={tab}
      onValueChange={(next) => go({ tab: next })}
    >
      <TabPanel value="lists">
        <ListsTab family={family} onNewList={onNewList} />
      </TabPanel>
      <TabPanel value="favorites">
        <FavoritesTab family={family} />
      </TabPanel>
      <TabPanel value="requests">
        <RequestsTab family={family} />
      </TabPanel>
      <TabPanel value="dashboard">
        <DashboardTab family={family} />
      </TabPanel>
      <TabPanel value="categories">
        <CategoriesTab family={family} />
      </TabPanel>
      <TabPanel value="budgets">
        <BudgetsTab family={family} onNew={onNewBudget} />
      </TabPanel>
      <TabPanel value="orders">
        <OrdersTab family={family} />
      </TabPanel>
      {/* Space for the floating button, so that it covers nothing at the end of the page. */}
      <div className="h-16 md:hidden" />
    </Tabs>
  )
}
