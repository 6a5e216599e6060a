import { useQuery } from '@tanstack/react-query'
import { BrushCleaning } from 'lucide-react'
import { useState } from 'react'
import type { TaskReply } from '#src/features/tasks/tasks.contract'
import { isPending } from '#src/features/tasks/tasks.rules'
import { holdsAll } from '#src/shared/permissions'
import { useDeferredData } from '#web/platform/loading/deferred-data'
import { membersQuery, useFamily, useMe } from '#web/platform/session/session'
import { AddButton } from '#web/ui/add-button'
import { Button } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { confirmDeletion, deletionText } from '#web/ui/confirm'
import { EmptyState } from '#web/ui/empty-state'
import { FloatingButton } from '#web/ui/floating-button'
import { combineQueries, Loaded } from '#web/ui/loaded'
import { Page, PageHeader } from '#web/ui/page'
import { SelectButton } from '#web/ui/selection-bar'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton'
import { useDialog } from '#web/ui/use-dialog'
import { useSelection } from '#web/ui/use-selection'
import { useFamilyTime } from '../dashboard/dashboard.clock'
import { ListLine } from '../quick-add/list-line'
import { tasksQuery } from '../tasks/tasks.queries'
import { ChoreDialog } from './chore-dialog'
import { ChoreList } from './chore-list'
import { ChoreSelection } from './chore-selection'
import { ChoreTiles } from './chore-tiles'
import { choresFor } from './chores.rules'
import { t } from './texts'
import { useDeleteChore } from './use-delete-chore'
import { useLinkedChore } from './use-linked-chore'

/** Completed chores shown initially; a month of them would bury the open ones. */
const initialDone = 12

/** The chores, for members who may view tasks. */
export function FamilyChores() {
  const { id } = useFamily()
  const me = useMe()
  const isManager = holdsAll(me)
  const today = useFamilyTime().toPlainDate()
  const tasks = useQuery(tasksQuery(id))
  const members = useQuery(membersQuery(id))
  const editing = useDialog<TaskReply>()
  const deletion = useDeleteChore(id)
  const remove = (chore: TaskReply) =>
    confirmDeletion({ title: t('Delete Chore'), text: deletionText(chore.title), act: () => deletion.mutate(chore) })
  const all = combineQueries(tasks, members)
  const chores = all.data && choresFor(all.data[0], me, all.data[1], today.toString())
  // With the rows, of which the linked one gets the focus.
  const unlink = useLinkedChore(useDeferredData(chores && tasks.data), tasks.isFetching, editing.show)
  return (
    <Page width="wide">
      <PageHeader title={t('Chores')} actions={isManager && <FloatingButton label={t('Add Chore')} onPress={() => editing.show()} />} />
      {isManager && <ListLine place={{ kind: 'chore' }} />}
      <Loaded
        query={all}
        errorTitle={t('Failed to load the chores')}
        skeleton={
          <SkeletonGroup className="flex flex-col gap-5 sm:gap-6">
            <Skeleton className="h-28 w-full rounded-box" />
            <Skeleton className="h-40 w-full rounded-box" />
            <Skeleton className="h-40 w-full rounded-box" />
          </SkeletonGroup>
        }
      >
        {() => chores && <Chores chores={chores} today={today} acts={isManager ? { onEdit: editing.show, onDelete: remove } : undefined} />}
      </Loaded>
      {/* Space for the floating button, so that it covers no card at the end of the page. */}
      {isManager && <div className="h-8 md:hidden" />}
      {editing.openCount > 0 && (
        <ChoreDialog
          key={editing.openCount}
          chore={editing.subject}
          open={editing.open}
          onOpenChange={(open) => {
            editing.onOpenChange(open)
            if (!open) unlink()
          }}
        />
      )}
    </Page>
  )
}

type ChoresProps = {
  chores: TaskReply[]
  today: Temporal.PlainDate
  /** Set for parents and admins. */
  acts: { onEdit: (chore?: TaskReply) => void; onDelete: (chore: TaskReply) => void } | undefined
}

function Chores({ chores, today, acts }: ChoresProps) {
  const [hasAll, setHasAll] = useState(false)
  const open = chores.filter(isPending).length
  const shown = hasAll ? chores : chores.slice(0, open + initialDone)
  const hidden = chores.length - shown.length
  const selection = useSelection(shown.map(({ id }) => id))
  return (
    <>
      <ChoreTiles chores={chores} today={today.toString()} />
      <Card
        title={acts ? t('Family Chores ({count})', { count: open }) : t('My Chores ({count})', { count: open })}
        actions={acts && chores.length > 0 && <SelectButton selection={selection} />}
        flush
      >
        {chores.length === 0 ? (
          <NoChores onAdd={acts && (() => acts.onEdit())} />
        ) : (
          <ChoreList chores={shown} today={today} acts={acts} selection={acts && selection} />
        )}
        {hidden > 0 && (
          <div className="px-3 pt-2">
            <Button variant="quiet" onClick={() => setHasAll(true)}>
              {t('Show {count} more completed', { count: hidden })}
            </Button>
          </div>
        )}
      </Card>
      {acts && <ChoreSelection chores={shown} today={today} selection={selection} />}
    </>
  )
}

function NoChores({ onAdd }: { onAdd: (() => void) | undefined }) {
  if (!onAdd)
    return <EmptyState icon={BrushCleaning} title={t('No chores assigned yet! 🎉')} text={t('Chores from your parents show up here.')} />
  return (
    <EmptyState
      icon={BrushCleaning}
      title={t('No chores created yet. Add some tasks for your kids!')}
      action={<AddButton onClick={onAdd}>{t('Add the first one')}</AddButton>}
    />
  )
}
