import { ArrowUp } from 'lucide-react'
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button'

/** The line above the unread messages. */
export const divider = '[data-unread]'

/**
 * Whether new messages begin above what is in sight. Once their beginning was seen, it is not pointed to again.
 * @param missed the id of the first of them
 * @param isLoaded whether the list reaches back to it
 * @param content what the list shows
 * @returns that, and what looks again after scrolling
 */
export const useNewAbove = (scroller: RefObject<HTMLElement | null>, missed: string | undefined, isLoaded: boolean, content: unknown) => {
  const [isAbove, setAbove] = useState(false)
  const seen = useRef<string>(undefined)
  const look = useCallback(() => {
    const line = scroller.current?.querySelector(divider)?.getBoundingClientRect()
    const sight = scroller.current?.getBoundingClientRect()
    const isInSight = line && sight && line.bottom > sight.top && line.top < sight.bottom
    if (isInSight) seen.current = missed
    const isNews = missed !== undefined && seen.current !== missed
    setAbove(isNews && (line && sight ? line.bottom <= sight.top : !isLoaded))
  }, [scroller, missed, isLoaded])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown moves the line
  useLayoutEffect(look, [look, content])
  return [isAbove, look] as const
}

/** Leads up to where the new messages begin. */
export function NewAbove({ count, pending, onPress }: { count: number; pending: boolean; onPress: () => void }) {
  return (
    <div className="pointer-events-none absolute inset-x-4 top-12 z-10 flex animate-fade-in justify-center *:pointer-events-auto *:rounded-full *:bg-base-100 *:shadow-float">
      <div>
        <Button icon={<ArrowUp aria-hidden className="size-4" />} pending={pending} onClick={onPress} className="rounded-full">
          {count.toLocaleString()} new {count === 1 ? 'message' : 'messages'}
        </Button>
      </div>
    </div>
  )
}
