import { useSignals } from '@preact/signals-react/runtime'
import { Plus } from 'lucide-react'
import { useEffect } from 'react'
import { lazyModule } from '#web/platform/loading/lazy-module'
import type { Place } from './quick-add.state'

const line = lazyModule(() => import('./quick-add-line').then((module) => module.LineOfKind))

/** The line on top of a list, for members who may add to it. Its code loads after the list, without moving it. */
export function ListLine({ place }: { place: Place }) {
  useSignals()
  const Line = line.code.value
  useEffect(() => void line.fetch(), [])
  if (Line) return <Line place={place} />
  return (
    <div aria-hidden className="flex h-13.5 items-center rounded-box border border-edge bg-base-100 px-3.5 print:hidden">
      <Plus className="size-5 text-muted" />
    </div>
  )
}
