import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { CircleCheckBig, CircleX, Clock, ListPlus, MessageCircleQuestion } from 'lucide-react'
import type { RequestReply } from '#src/features/shopping/requests/requests.contract'
import { byRequestOrder, requestStatuses } from '#src/features/shopping/shopping.rules'
import { type ActiveFamily, useMay } from '#web/platform/session/session'
import { AddButton } from '#web/ui/add-button'
import { Card } from '#web/ui/card'
import { EmptyState } from '#web/ui/empty-state'
import { grid, Loaded } from '#web/ui/loaded'
import { Select } from '#web/ui/select'
import { ShowMore } from '#web/ui/show-more'
import { Stat, statGrid } from '#web/ui/stat'
import { useDialog } from '#web/ui/use-dialog'
import { requestCountsQuery } from '../../shell/use-badges'
import { listsQuery, requestsQuery, useDecide } from '../shopping.queries'
import { TabHeader } from '../tab-header'
import { msg, t } from '../texts'
import { useShoppingSearch } from '../use-shopping-search'
import { ApproveDialog } from './approve-dialog'
import { DenyDialog } from './deny-dialog'
import { RequestCard } from './request-card'
import { RequestDialog } from './request-dialog'

const counters = {
  pending: { label: msg('Pending'), icon: Clock },
  approved: { label: msg('Approved'), icon: CircleCheckBig },
  denied: { label: msg('Denied'), icon: CircleX },
  added: { label: msg('Added to Lists'), icon: ListPlus },
} as const

/** The members' requests to the people who shop. */
export function RequestsTab({ family }: { family: ActiveFamily }) {
  const query = useInfiniteQuery(requestsQuery(family.id))
  const [asking, approving, denying] = [useDialog<never>(), useDialog<RequestReply>(), useDialog<RequestReply>()]
  const { list, lists, select } = useSelectedList(family)
  const mayDecide = useMay('edit_shopping')
  const decide = useDecide(family.id)
  const approve = (request: RequestReply) => {
    if (list) decide.mutate({ id: request.id, body: { status: 'approved', smartListId: list.id } })
    else approving.show(request)
  }
  const submit = <AddButton onClick={() => asking.show()}>{t('Submit Request')}</AddButton>
  return (
    <>
      <TabHeader title={t('Requests')} text={t('Ask for something. The shopper decides.')} action={submit} />
      <Counters family={family} />
      <Loaded query={query} errorTitle={t('Failed to load the requests')}>
        {(requests) => (
          <>
            {mayDecide && requests.some(({ status }) => status === 'pending') && (
              <div className="pb-4 sm:max-w-sm">
                <Select
                  label={t('Approved requests go to')}
                  placeholder={t('Asked each time')}
                  options={[{ value: '', label: t('Asked each time') }, ...lists.map(({ id: value, name: label }) => ({ value, label }))]}
                  value={list?.id ?? ''}
                  onValueChange={select}
                />
              </div>
            )}
            {requests.length === 0 && (
              <Card flush>
                <EmptyState
                  icon={MessageCircleQuestion}
                  title={t('No requests yet')}
                  text={t('Is something missing at home? Ask for it here.')}
                />
              </Card>
            )}
            <ul className={grid}>
              {requests.toSorted(byRequestOrder).map((request) => (
                <li key={request.id}>
                  <RequestCard
                    request={request}
                    family={family}
                    onApprove={() => approve(request)}
                    onDeny={() => denying.show(request)}
                    isDeciding={decide.isPending && decide.variables.id === request.id}
                  />
                </li>
              ))}
            </ul>
            <ShowMore query={query} className="justify-center pt-4" />
          </>
        )}
      </Loaded>
      {asking.openCount > 0 && <RequestDialog key={`ask ${asking.openCount}`} family={family} {...asking.props} />}
      {approving.subject && (
        <ApproveDialog
          key={`approve ${approving.openCount}`}
          family={family}
          request={approving.subject}
          lists={lists}
          {...approving.props}
        />
      )}
      {denying.subject && <DenyDialog key={`deny ${denying.openCount}`} family={family} request={denying.subject} {...denying.props} />}
    </>
  )
}

/** The selected list, if items can be added to it, and a function that selects another. */
const useSelectedList = (family: ActiveFamily) => {
  const { data = [] } = useQuery(listsQuery(family.id))
  const { list: selected, go } = useShoppingSearch()
  const lists = data.filter(({ status }) => status === 'active')
  return { lists, list: lists.find(({ id }) => id === selected), select: (id: string) => go({ list: id || undefined }) }
}

function Counters({ family }: { family: ActiveFamily }) {
  const { data: counts } = useQuery(requestCountsQuery(family.id))
  return (
    <div className={`${statGrid} pb-4 xl:grid-cols-4`}>
      {requestStatuses.map((status) => {
        const { label, icon: Icon } = counters[status]
        return <Stat key={status} label={t(label)} icon={<Icon aria-hidden className="size-4" />} value={counts?.[status] ?? '–'} />
      })}
    </div>
  )
}
