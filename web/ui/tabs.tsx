import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { CountBadge } from './badge'

export interface Tab<V extends string = string> {
  value: V
  label: string
  icon?: ReactNode
  count?: number
  /** How many things there wait for somebody. */
  badge?: number
}

export interface TabsProps<V extends string> {
  /** Names the row of tabs for screen readers. */
  label: string
  tabs: readonly Tab<V>[]
  value: V
  onValueChange: (value: V) => void
  /** More than four tabs: on a phone they are tiles in rows of four, all in sight. */
  tiles?: boolean
  /** On a phone the row gives way to what its tab shows. */
  aside?: boolean
  /** One `TabPanel` a tab. */
  children: ReactNode
}

const tile = 'not-sm:min-h-14 not-sm:flex-col not-sm:justify-center not-sm:gap-1 not-sm:px-0.5 not-sm:text-xs'

/** Tabs over panels; arrow keys move between them. */
export function Tabs<V extends string>({ label, tabs, value, onValueChange, tiles, aside, children }: TabsProps<V>) {
  return (
    <Radix.Root value={value} onValueChange={(next) => onValueChange(next as V)}>
      <div className={`-mx-4 overflow-x-auto px-4 py-1 [scrollbar-width:none] ${aside ? 'not-md:hidden' : ''}`}>
        <Radix.List
          aria-label={label}
          className={`inline-flex gap-1 rounded-box bg-base-content/6 p-1 ${tiles ? 'not-sm:grid not-sm:grid-cols-4' : ''}`}
        >
          {tabs.map((tab) => (
            <Radix.Trigger
              key={tab.value}
              value={tab.value}
              className={`relative inline-flex min-h-[calc(var(--size-field)*10)] shrink-0 cursor-pointer items-center gap-2 whitespace-nowrap rounded-[1rem] px-4 font-medium text-[0.9375rem] text-muted transition-colors duration-150 hover:text-base-content data-[state=active]:bg-raised data-[state=active]:text-base-content data-[state=active]:shadow-sm ${tiles ? tile : ''}`}
            >
              {tab.icon}
              {tab.label}
              {tab.count !== undefined && <span className="text-muted text-sm tabular-nums">{tab.count}</span>}
              {tab.badge !== undefined && tab.badge > 0 && (
                <span className={tiles ? 'not-sm:absolute not-sm:end-1.5 not-sm:top-1' : ''}>
                  <CountBadge count={tab.badge} />
                </span>
              )}
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
