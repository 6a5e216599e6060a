import { useQuery } from '@tanstack/react-query'
import { Archive, ArchiveRestore, ListChecks, RefreshCw } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import type { ShoppingListReply } from '#src/features/shopping/lists/lists.contract'
import { useToday } from '#web/platform/format/clock'
import { dayText } from '#web/platform/format/dates'
import { moneyText } from '#web/platform/format/money'
import { DeferredScreen } from '#web/platform/loading/deferred-screen'
import { type ActiveFamily, useMay } from '#web/platform/session/session'
import { AddButton } from '#web/ui/add-button'
import { Badge } from '#web/ui/badge'
import { Button } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { CardMenu } from '#web/ui/card-menu'
import { EmptyState } from '#web/ui/empty-state'
import { errorToast } from '#web/ui/error-toast'
import { grid, Loaded } from '#web/ui/loaded'
import { MenuItem } from '#web/ui/menu'
import { ProgressBar } from '#web/ui/progress-bar'
import { useDialog } from '#web/ui/use-dialog'
import { CardHead } from '../card-head'
import { frequencyNames } from '../shopping.labels'
import { listsQuery, useChangeList, useRemoveList } from '../shopping.queries'
import { t } from '../texts'
import { useShoppingSearch } from '../use-shopping-search'
import { ListDialog } from './list-dialog'
import { ListView } from './list-view'
import { listsWithItemsQuery } from './lists.queries'

type ListsTabProps = { family: ActiveFamily; onNewList: () => void }

/** All lists, or the selected one. */
export function ListsTab({ family, onNewList }: ListsTabProps) {
  const query = useQuery(listsQuery(family.id))
  const { list: selected, go } = useShoppingSearch()
  const editing = useDialog<ShoppingListReply>()
  const removal = useRemoveList(family.id)
  const remove = ({ id }: ShoppingListReply) => removal.mutate(id)
  // The list may be newer than those on screen.
  const isGone = selected !== undefined && !query.isFetching && query.data?.every(({ id }) => id !== selected)
  useEffect(() => {
    if (isGone) go({ list: undefined })
  })
  return (
    <Loaded query={query} errorTitle={t('Failed to load the lists')}>
      {(lists) => {
        const list = lists.find(({ id }) => id === selected)
        return (
          <>
            {list ? (
              <DeferredScreen key={list.id}>
                <ListView list={list} lists={lists} family={family} />
              </DeferredScreen>
            ) : (
              <DeferredScreen>
                <Lists lists={lists} family={family} onNewList={onNewList} onEdit={editing.show} onDelete={remove} />
              </DeferredScreen>
            )}
            {editing.subject && <ListDialog key={editing.openCount} family={family} list={editing.subject} {...editing.props} />}
          </>
        )
      }}
    </Loaded>
  )
}

type Acts = { onEdit: (list: ShoppingListReply) => void; onDelete: (list: ShoppingListReply) => void }

function Lists({ lists, family, onNewList, ...acts }: ListsTabProps & Acts & { lists: ShoppingListReply[] }) {
  const mayEdit = useMay('edit_shopping')
  const active = lists.filter(({ status }) => status === 'active')
  const archived = lists.filter(({ status }) => status === 'archived')
  const cards = (some: ShoppingListReply[]) => (
    <ul className={grid}>
      {some.map((list) => (
        <li key={list.id}>
          <ListCard list={list} family={family} {...acts} />
        </li>
      ))}
    </ul>
  )
  return (
    <div className="flex flex-col gap-5">
      {active.length === 0 && (
        <Card flush>
          <EmptyState
            icon={ListChecks}
            title={t('No smart lists yet')}
            text={t('Write down what is needed, and tick it off in the shop, together.')}
            others={t('Lists that your family makes show up here. Is something missing? Ask for it under Requests.')}
            action={mayEdit && <AddButton onClick={onNewList}>{t('Create your first list')}</AddButton>}
          />
        </Card>
      )}
      {cards(active)}
      {archived.length > 0 && (
        <details>
          <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-2 rounded-field px-2 font-medium text-muted">
            <Archive aria-hidden className="size-4" />
            {t('Archived ({count})', { count: archived.length })}
          </summary>
          <div className="pt-3">{cards(archived)}</div>
        </details>
      )}
    </div>
  )
}

function ListCard({ list, family, onEdit, onDelete }: Acts & { list: ShoppingListReply; family: ActiveFamily }) {
  const { go } = useShoppingSearch()
  const today = useToday(family.timezone)
  const mayEdit = useMay('edit_shopping')
  const change = useChangeList(family.id)
  const isArchived = list.status === 'archived'
  return (
    <article aria-label={list.name} className="flex h-full flex-col gap-3 rounded-box bg-base-100 p-5">
      <CardHead
        about={
          <>
            <h2 className="text-lg [overflow-wrap:anywhere]">{list.name}</h2>
            {list.description && <p className="text-muted text-sm [overflow-wrap:anywhere]">{list.description}</p>}
          </>
        }
      >
        {mayEdit && (
          <div className="-my-1.5 -me-2 shrink-0">
            <CardMenu itemName={list.name} onEdit={() => onEdit(list)} onDelete={() => onDelete(list)}>
              <MenuItem
                icon={isArchived ? <ArchiveRestore aria-hidden className="size-4" /> : <Archive aria-hidden className="size-4" />}
                onSelect={() =>
                  change.mutate(
                    { id: list.id, body: { status: isArchived ? 'active' : 'archived' } },
                    { onError: errorToast(t('Failed to save the list')) },
                  )
                }
              >
                {isArchived ? t('Restore') : t('Archive')}
              </MenuItem>
            </CardMenu>
          </div>
        )}
      </CardHead>
      <p className="flex flex-wrap gap-1.5">
        {list.autoGenerate && (
          <Badge tone="primary" icon={<RefreshCw aria-hidden className="size-3" />}>
            {t('Auto')}
          </Badge>
        )}
        <Badge>{t(frequencyNames[list.frequency])}</Badge>
      </p>
      <Bought list={list} family={family} />
      <dl className="grid grid-cols-[fit-content(50%)_1fr] gap-x-4 gap-y-1 text-sm">
        {list.budget !== null && <Fact label={t('Budget')}>{moneyText(list.budget, family.currency)}</Fact>}
        {list.nextAutoGeneration && <Fact label={t('Next auto-generation')}>{dayText(list.nextAutoGeneration, today)}</Fact>}
      </dl>
      <Button className="mt-auto w-full" onClick={() => go({ tab: 'lists', list: list.id, category: undefined })}>
        {t('Manage Items')}
      </Button>
    </article>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="text-end font-medium tabular-nums">{children}</dd>
    </>
  )
}

/** The progress of a list. */
function Bought({ list, family }: { list: ShoppingListReply; family: ActiveFamily }) {
  const { data } = useQuery(listsWithItemsQuery(family.id))
  const items = data?.find(({ id }) => id === list.id)?.items
  if (!items?.length) return items ? <p className="text-muted text-sm">{t('No items yet')}</p> : null
  const bought = items.filter(({ status }) => status === 'purchased').length
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-muted text-sm tabular-nums">{t('{bought} of {count} bought', { bought, count: items.length })}</p>
      <ProgressBar
        label={t('{name}: items bought', { name: list.name })}
        value={bought}
        max={items.length}
        tone={bought === items.length ? 'success' : 'primary'}
      />
    </div>
  )
}
