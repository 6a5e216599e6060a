import { useQuery } from '@tanstack/react-query'
import { ArrowUpDown, CircleCheckBig, ListChecks } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { TaskReply } from '#src/features/tasks/tasks.contract'
import type { Msg } from '#web/platform/language/catalogue'
import { useDeferredData } from '#web/platform/loading/deferred-data'
import { type ActiveFamily, useMay, useUser } from '#web/platform/session/session'
import { useRemembered } from '#web/platform/session/use-remembered'
import { AddButton } from '#web/ui/add-button'
import { Button, IconButton } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { EmptyState } from '#web/ui/empty-state'
import { Loaded } from '#web/ui/loaded'
import { Menu, MenuChoice } from '#web/ui/menu'
import { movedTo } from '#web/ui/order.rules'
import { OrderStatus } from '#web/ui/order-handle'
import { Segmented } from '#web/ui/segmented'
import { SelectButton } from '#web/ui/selection-bar'
import { Skeletons } from '#web/ui/skeleton'
import { useDialog } from '#web/ui/use-dialog'
import { useOrder } from '#web/ui/use-order'
import { useSelection } from '#web/ui/use-selection'
import { TaskDialog } from './task-dialog'
import { TaskRow } from './task-row'
import { TaskSelection } from './task-selection'
import { useReorderTasks } from './tasks.mutations'
import { tasksQuery } from './tasks.queries'
import {
  type HeldTasks,
  inOwnOrder,
  isCompleted,
  placeAmong,
  sectionsOf,
  type TaskFilter,
  type TaskOrder,
  taskFilters,
  taskOrders,
} from './tasks.rules'
import { msg, t } from './texts'
import { useDeleteTask } from './use-delete-task'
import { useLinkedTask } from './use-linked-task'

const shows = () =>
  [
    { value: 'all', label: t('All') },
    { value: 'mine', label: t('Mine') },
    { value: 'open', label: t('Open') },
    { value: 'done', label: t('Done') },
  ] as const

/** Completed tasks shown initially; a month of them would be too long a list. */
const firstDone = 10

/** The family's tasks: open ones, then completed ones. */
export function TaskList({ family, onCreate }: { family: ActiveFamily; onCreate: (() => void) | undefined }) {
  const query = useQuery(tasksQuery(family.id))
  const tasks = useDeferredData(query.data)
  if (tasks?.length) return <Lists tasks={tasks} isFetching={query.isFetching} family={family} />
  return (
    <Card flush>
      <Loaded
        query={{ ...query, data: tasks }}
        errorTitle={t('Failed to load the tasks')}
        skeleton={<Skeletons count={4} of="h-14 w-full" className="flex flex-col gap-2 p-5" />}
      >
        {() => (
          <EmptyState
            icon={ListChecks}
            title={t('No tasks created yet')}
            others={t("Your family's tasks show up here.")}
            action={
              onCreate && (
                <AddButton iconSize="size-5" onClick={onCreate}>
                  {t('Create your first task')}
                </AddButton>
              )
            }
          />
        )}
      </Loaded>
    </Card>
  )
}

function Lists({ tasks, isFetching, family }: { tasks: TaskReply[]; isFetching: boolean; family: ActiveFamily }) {
  const userId = useUser().id
  const [show, setShow] = useRemembered<TaskFilter>('tasks.filter', taskFilters, 'all')
  const [held, hold] = useState<HeldTasks>(new Map())
  const [isWhole, setWhole] = useState(false)
  const editing = useDialog<TaskReply>()
  const deletion = useDeleteTask(family.id)
  const mayEdit = useMay('edit_tasks')
  const [sort, setSort] = useRemembered<TaskOrder>('tasks.sort', taskOrders, 'due')
  const { open, done } = sectionsOf(sort === 'own' ? inOwnOrder(tasks) : tasks, show, userId, held)
  const reorder = useReorderTasks(family.id)
  const openIds = open.map(({ id }) => id)
  /** Others may be filtered out: the moved one goes beside its new neighbor among all of them. */
  const move = (id: string, to: number) =>
    reorder.mutate(
      placeAmong(
        inOwnOrder(tasks.filter((task) => !isCompleted(task))).map((task) => task.id),
        movedTo(openIds, id, to),
        id,
      ),
    )
  const order = useOrder(() => openIds, move)
  useLinkedTask(tasks, isFetching, () => {
    setShow('all')
    setWhole(true)
  })
  const shownDone = isWhole ? done : done.slice(0, firstDone)
  const selection = useSelection([...open, ...shownDone].map(({ id }) => id))
  const row = (task: TaskReply) => {
    const at = sort === 'own' && mayEdit ? openIds.indexOf(task.id) : -1
    return (
      <TaskRow
        key={task.id}
        task={task}
        family={family}
        selection={selection}
        order={at < 0 ? undefined : order}
        onUp={at > 0 ? () => move(task.id, at - 1) : undefined}
        onDown={at >= 0 && at < openIds.length - 1 ? () => move(task.id, at + 1) : undefined}
        onTick={() => hold((before) => (before.has(task.id) ? before : new Map(before).set(task.id, task.completedAt)))}
        onEdit={() => editing.show(task)}
        onDelete={() => deletion.mutate(task)}
      />
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="grow sm:max-w-md">
          <Segmented
            label={t('Show')}
            hideLabel
            options={shows()}
            value={show}
            onValueChange={(next) => {
              setShow(next)
              hold(new Map())
            }}
          />
        </div>
        <span className="flex">
          <SortMenu sort={sort} onSort={setSort} />
          <SelectButton selection={selection} />
        </span>
      </div>
      {open.length > 0 && <Section title={t('To do ({count})', { count: open.length })}>{open.map(row)}</Section>}
      {done.length > 0 && (
        <Section title={t('Completed ({count})', { count: done.length })}>
          {shownDone.map(row)}
          {done.length > shownDone.length && (
            <li className="px-3 pt-1">
              <Button variant="quiet" onClick={() => setWhole(true)}>
                {t('Show {count} more', { count: done.length - shownDone.length })}
              </Button>
            </li>
          )}
        </Section>
      )}
      {open.length + done.length === 0 && (
        <Card flush>
          <EmptyState icon={CircleCheckBig} title={t(nothing[show])} />
        </Card>
      )}
      <OrderStatus order={order} />
      <TaskSelection tasks={tasks} family={family} selection={selection} />
      {editing.openCount > 0 && <TaskDialog key={editing.openCount} familyId={family.id} task={editing.subject} {...editing.props} />}
    </div>
  )
}

function SortMenu({ sort, onSort }: { sort: TaskOrder; onSort: (sort: TaskOrder) => void }) {
  return (
    <Menu
      trigger={
        <IconButton label={t('Sort')} size="sm">
          <ArrowUpDown aria-hidden className="size-4" />
        </IconButton>
      }
    >
      <MenuChoice
        label={t('Sort')}
        options={[
          { value: 'due', label: t('By due date') },
          { value: 'own', label: t('Own order') },
        ]}
        value={sort}
        onValueChange={onSort}
      />
    </Menu>
  )
}

const nothing = {
  all: msg('No tasks created yet'),
  mine: msg('Nothing is assigned to you'),
  open: msg('Everything is done'),
  done: msg('Nothing is done yet'),
} as const satisfies Record<TaskFilter, Msg>

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card title={title} flush>
      <ul className="flex flex-col">{children}</ul>
    </Card>
  )
}
