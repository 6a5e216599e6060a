import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

export interface Tab<V extends string = string> {
  value: V
  label: string
  icon?: ReactNode
  count?: number
}

export interface TabsProps<V extends string> {
  /** Names the row of tabs for screen readers. */
  label: string
  tabs: readonly Tab<V>[]
  value: V
  onValueChange: (value: V) => void
  /** One `TabPanel` a tab. */
  children: ReactNode
}

/** Tabs over panels; arrow keys move between them. */
export function Tabs<V extends string>({ label, tabs, value, onValueChange, children }: TabsProps<V>) {
  return (
    <Radix.Root value={value} onValueChange={(next) => onValueChange(next as V)}>
      <div className="-mx-4 overflow-x-auto px-4 py-1 [scrollbar-width:none]">
        <Radix.List aria-label={label} className="inline-flex gap-1 rounded-box bg-base-content/6 p-1">
          {tabs.map((tab) => (
            <Radix.Trigger
              key={tab.value}
              value={tab.value}
              className="inline-flex h-[calc(var(--size-field)*10)] shrink-0 cursor-pointer items-center gap-2 whitespace-nowrap rounded-[1rem] px-4 font-medium text-[0.9375rem] text-muted transition-colors duration-150 hover:text-base-content data-[state=active]:bg-raised data-[state=active]:text-base-content data-[state=active]:shadow-sm"
            >
              {tab.icon}
              {tab.label}
              {tab.count !== undefined && <span className="text-muted text-sm tabular-nums">{tab.count}</span>}
            </Radix.Trigger>
          ))}
        </Radix.List>
      </div>
      {children}
    </Radix.Root>
  )
}

/** What one tab shows. */
export function TabPanel({ value, className = 'pt-4', children }: { value: string; className?: string; children: ReactNode }) {
  return (
    <Radix.Content value={value} className={`rounded-box ${className}`}>
      {children}
    </Radix.Content>
  )
}
