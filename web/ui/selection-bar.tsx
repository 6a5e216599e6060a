import { CheckCheck, ListChecks, type LucideIcon, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button, IconButton } from './button'
import { t } from './texts'
import type { Selection } from './use-selection'

/** Something done to all selected rows. */
export type BulkAct = { label: string; icon: LucideIcon; destructive?: boolean; run: (ids: readonly string[]) => unknown }

/** The button that begins a selection. */
export const SelectButton = ({ selection }: { selection: Selection }) =>
  selection.isActive ? null : (
    <Button size="sm" variant="quiet" icon={<ListChecks aria-hidden className="size-4" />} onClick={() => selection.start()}>
      {t('Select')}
    </Button>
  )

interface SelectionBarProps {
  selection: Selection
  acts: readonly BulkAct[]
  /** An act with a menu of its own, such as moving. */
  children?: ReactNode
}

/** The number of selected rows and what can be done to them, at the bottom of the window. Each act ends the selection. */
export function SelectionBar({ selection, acts, children }: SelectionBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const { isActive, ids } = selection
  useEffect(() => {
    // The button that began the selection is gone, and its focus with it.
    if (isActive && document.activeElement === document.body) bar.current?.focus()
  }, [isActive])
  if (!isActive) return null
  return (
    <div
      ref={bar}
      role="toolbar"
      tabIndex={-1}
      aria-label={t('Selection')}
      className="floating fixed inset-x-3 bottom-[calc(var(--bar,0px)+0.75rem)] z-30 mx-auto flex max-w-2xl flex-wrap items-center gap-1 p-1.5 outline-none md:start-68 print:hidden"
    >
      <IconButton label={t('End selection')} onClick={selection.end}>
        <X aria-hidden className="size-5" />
      </IconButton>
      <p role="status" className="grow font-medium tabular-nums">
        {t('{count} selected', { count: ids.length })}
      </p>
      <Button variant="quiet" icon={<CheckCheck aria-hidden className="size-5 sm:hidden" />} onClick={selection.selectAll}>
        <span className="not-sm:sr-only">{t('Select all')}</span>
      </Button>
      {children}
      {acts.map(({ label, icon: Icon, destructive, run }) => (
        <Button
          key={label}
          variant="quiet"
          className={destructive ? 'text-error' : ''}
          disabled={ids.length === 0}
          icon={<Icon aria-hidden className="size-5 sm:size-4.5" />}
          onClick={() => {
            selection.end()
            run(ids)
          }}
        >
          <span className="not-sm:sr-only">{label}</span>
        </Button>
      ))}
    </div>
  )
}
