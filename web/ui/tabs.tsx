import { Ellipsis } from 'lucide-react'
import { Tabs as Radix } from 'radix-ui'
import { createContext, type ReactNode, use, useDeferredValue, useId } from 'react'
import { isRestored } from '#web/platform/loading/deferred-screen'
import { CountBadge } from './badge'
import { IconButton } from './button'
import { Menu, MenuItem } from './menu'
import { t } from './texts'

export interface Tab<V extends string = string> {
  value: V
  label: string
  icon?: ReactNode
  count?: number
  /** The number of items that need attention. */
  badge?: number
}

export interface TabsProps<V extends string> {
  /** Names the row of tabs for screen readers. */
  label: string
  tabs: readonly Tab<V>[]
  value: V
  onValueChange: (value: V) => void
  /** For four or more tabs: if they do not fit in one row they become tiles, four per row; in large type two per row. */
  tiles?: boolean
  /** How many tabs show where not all fit in one row; the others are in a menu, except the current one. */
  most?: number
  /** Hides the row of tabs on phones. */
  aside?: boolean
  /** One `TabPanel` per tab. */
  children: ReactNode
}

/** Classes for tiles, by the number of tabs: few tabs fit in one row at a smaller width than many. */
const asTiles = {
  few: {
    list: '@max-[29.5rem]:grid @max-[29.5rem]:grid-cols-4 @max-[16rem]:grid-cols-2',
    tab: '@max-[29.5rem]:min-h-14 @max-[29.5rem]:flex-col @max-[29.5rem]:justify-center @max-[29.5rem]:gap-1 @max-[29.5rem]:px-0.5 @max-[29.5rem]:text-xs',
    badge: '@max-[29.5rem]:absolute @max-[29.5rem]:end-1.5 @max-[29.5rem]:top-1',
  },
  many: {
    list: '@max-[57rem]:grid @max-[57rem]:auto-cols-fr @max-[57rem]:grid-flow-col @max-[36rem]:grid-flow-row @max-[36rem]:grid-cols-4 @max-[16rem]:grid-cols-2',
    tab: '@max-[57rem]:min-h-14 @max-[57rem]:flex-col @max-[57rem]:justify-center @max-[57rem]:gap-1 @max-[57rem]:px-0.5 @max-[57rem]:text-xs',
    badge: '@max-[57rem]:absolute @max-[57rem]:end-1.5 @max-[57rem]:top-1',
  },
}
const asRow = { list: '', tab: '', badge: '' }
const withMenu = {
  ...asTiles.few,
  list: '@max-[57rem]:min-w-0 @max-[57rem]:flex-1',
  tab: `@max-[57rem]:flex-auto @max-[57rem]:justify-center ${asTiles.few.tab}`,
}

const Current = createContext<{ id: string; value: string }>({ id: '', value: '' })
const tabId = (id: string, value: string) => `${id}-tab-${value}`
const panelId = (id: string, value: string) => `${id}-panel-${value}`

/** Tabs with panels; arrow keys move between the tabs. */
export function Tabs<V extends string>({ label, tabs, value, onValueChange, tiles, most, aside, children }: TabsProps<V>) {
  const id = useId()
  const look = most ? withMenu : tiles ? asTiles[tabs.length > 4 ? 'many' : 'few'] : asRow
  // The tab is marked at once, and its panel renders in a transition; a restored scroll position needs the panel at once.
  const deferredValue = useDeferredValue(value)
  const inMenu = most ? tabs.slice(most) : []
  const hidden = (tab: Tab<V>) => (inMenu.includes(tab) && tab.value !== value ? '@max-[57rem]:hidden' : '')
  return (
    <Radix.Root value={value} onValueChange={(next) => onValueChange(next as V)}>
      <div className={`@container -mx-4 overflow-x-auto px-4 py-1 [scrollbar-width:none] ${aside ? 'not-md:hidden' : ''}`}>
        <div className={most ? 'flex items-center gap-1' : undefined}>
          <Radix.List aria-label={label} className={`inline-flex gap-1 rounded-box bg-base-content/6 p-1 ${look.list}`}>
            {tabs.map((tab) => (
              <Radix.Trigger
                key={tab.value}
                value={tab.value}
                id={tabId(id, tab.value)}
                aria-controls={panelId(id, tab.value)}
                className={`relative inline-flex min-h-[calc(var(--size-field)*10)] shrink-0 cursor-pointer items-center gap-2 whitespace-nowrap rounded-[1rem] px-4 font-medium text-[0.9375rem] text-muted transition-colors duration-150 hover:text-base-content data-[state=active]:bg-raised data-[state=active]:text-base-content data-[state=active]:shadow-sm ${look.tab} ${hidden(tab)}`}
              >
                {tab.icon}
                {tab.label}
                {tab.count !== undefined && <span className="text-muted text-sm tabular-nums">{tab.count}</span>}
                {tab.badge !== undefined && tab.badge > 0 && (
                  <span className={look.badge}>
                    <CountBadge count={tab.badge} />
                  </span>
                )}
              </Radix.Trigger>
            ))}
          </Radix.List>
          {inMenu.length > 0 && <TabMenu tabs={inMenu} onValueChange={onValueChange} />}
        </div>
      </div>
      <Current value={{ id, value: isRestored() ? value : deferredValue }}>{children}</Current>
    </Radix.Root>
  )
}

/** The tabs that do not fit. */
function TabMenu<V extends string>({ tabs, onValueChange }: Pick<TabsProps<V>, 'tabs' | 'onValueChange'>) {
  return (
    <div className="@min-[57rem]:hidden">
      <Menu
        trigger={
          <IconButton label={t('More tabs')}>
            <Ellipsis aria-hidden className="size-5" />
          </IconButton>
        }
      >
        {tabs.map(({ value, label, icon }) => (
          <MenuItem key={value} icon={icon} onSelect={() => onValueChange(value)}>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </div>
  )
}

/** The content of one tab. Radix's own panel reads computed styles as it mounts, which lays out the whole page within the task that renders it. */
export function TabPanel({ value, className = 'pt-4', children }: { value: string; className?: string; children: ReactNode }) {
  const { id, value: current } = use(Current)
  const isCurrent = value === current
  return (
    <div
      role="tabpanel"
      id={panelId(id, value)}
      aria-labelledby={tabId(id, value)}
      hidden={!isCurrent}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the Tab key leads from the tabs to their panel
      tabIndex={0}
      className={`rounded-box ${className}`}
    >
      {isCurrent && children}
    </div>
  )
}
