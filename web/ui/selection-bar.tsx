import { CheckCheck, ListChecks, type LucideIcon, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { afterPaint } from '#web/platform/loading/after-paint'
import { Button, IconButton } from './button'
import { t } from './texts'
import { type PlainKeys, usePlainKeys } from './use-plain-keys'
import type { Selection } from './use-selection'

/** Something done to all selected rows, by its button or its key. */
export type BulkAct = {
  label: string
  icon: LucideIcon
  destructive?: boolean
  /** A letter in lower case, or `Delete`. */
  shortcut?: string
  run: (ids: readonly string[]) => unknown
}

/** The button that begins a selection. */
export const SelectButton = ({ selection }: { selection: Selection }) =>
  selection.isActive ? null : (
    <Button size="sm" variant="quiet" icon={<ListChecks aria-hidden className="size-4" />} onClick={() => selection.start()}>
      {t('Select')}
    </Button>
  )

/** On a Mac, the key to delete with is Backspace. */
const keysOf = (acts: readonly BulkAct[], act: (run: BulkAct['run']) => () => void): PlainKeys =>
  Object.fromEntries(
    acts.flatMap(({ shortcut, run }) =>
      (shortcut === 'Delete' ? ['Delete', 'Backspace'] : [shortcut]).flatMap((key) => (key ? [[key, act(run)]] : [])),
    ),
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
    if (!isActive) return
    // The button that began the selection is gone, and its focus with it. After the paint, since a focus lays out the page in this task.
    return afterPaint(() => document.activeElement === document.body && bar.current?.focus())
  }, [isActive])
  const act = (run: BulkAct['run']) => () => {
    if (selection.end()) run(ids)
  }
  usePlainKeys(isActive && ids.length > 0 ? keysOf(acts, act) : {})
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
      <Button
        variant="quiet"
        className="not-sm:px-3"
        icon={<CheckCheck aria-hidden className="size-5 sm:hidden" />}
        onClick={selection.selectAll}
      >
        <span className="not-sm:sr-only">{t('Select all')}</span>
      </Button>
      {children}
      {acts.map(({ label, icon: Icon, destructive, shortcut, run }) => (
        <Button
          key={label}
          variant="quiet"
          className={`not-sm:px-3 ${destructive ? 'text-error' : ''}`}
          disabled={ids.length === 0}
          aria-keyshortcuts={shortcut}
          icon={<Icon aria-hidden className="size-5 sm:size-4.5" />}
          onClick={act(run)}
        >
          <span className="not-sm:sr-only">{label}</span>
        </Button>
      ))}
    </div>
  )
}
