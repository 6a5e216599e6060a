import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { AddButton } from '#web/ui/add-button'
import { Card } from '#web/ui/card'
import { EmptyState } from '#web/ui/empty-state'
import { Loaded, type QueryState } from '#web/ui/loaded'
import { Skeletons } from '#web/ui/skeleton'

interface PartListProps<T> {
  title: string
  /** The title of the error, such as "Failed to load the tasks". */
  errorTitle: string
  query: QueryState<T[]>
  icon: LucideIcon
  empty: { title: string; text: string }
  add: string
  /** Missing for a member who may not add. */
  onAdd: (() => void) | undefined
  /** Further buttons beside Add. */
  actions?: ReactNode
  children: (rows: T[]) => ReactNode
}

/** A card with the parts of a plan, or with a hint while there are none. */
export function PartList<T>({ title, errorTitle, query, icon, empty, add, onAdd, actions, children }: PartListProps<T>) {
  const button = onAdd && <AddButton onClick={onAdd}>{add}</AddButton>
  const header = (
    <div className="flex flex-wrap gap-2">
      {actions}
      {button}
    </div>
  )
  return (
    <Card title={title} flush actions={query.data?.length ? header : undefined}>
      <Loaded
        query={query}
        errorTitle={errorTitle}
        skeleton={<Skeletons count={3} of="h-12 w-full" className="flex flex-col gap-3 px-5 py-3" />}
        empty={<EmptyState icon={icon} {...empty} action={button} />}
      >
        {children}
      </Loaded>
    </Card>
  )
}
