import { ArrowUp } from 'lucide-react'
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button'
import { t } from './texts'

/** The selector of the line above the unread messages. */
export const dividerSelector = '[data-unread]'

/**
 * Whether unread messages start above the view; false once their start has been visible.
 * @param missed the id of the first unread message
 * @param isLoaded whether the list reaches back to it
 * @param content the list's content; a change triggers a new check
 * @returns the result, and a function that checks again after scrolling
 */
export const useNewAbove = (scroller: RefObject<HTMLElement | null>, missed: string | undefined, isLoaded: boolean, content: unknown) => {
  const [isAbove, setAbove] = useState(false)
  const seen = useRef<string>(undefined)
  const check = useCallback(() => {
    // Without news nothing is measured, which would lay out the whole conversation.
    if (missed === undefined) return setAbove(false)
    const line = scroller.current?.querySelector(dividerSelector)?.getBoundingClientRect()
    const sight = scroller.current?.getBoundingClientRect()
    const isInSight = line && sight && line.bottom > sight.top && line.top < sight.bottom
    if (isInSight) seen.current = missed
    setAbove(seen.current !== missed && (line && sight ? line.bottom <= sight.top : !isLoaded))
  }, [scroller, missed, isLoaded])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the content moves the line
  useLayoutEffect(check, [check, content])
  return [isAbove, check] as const
}

/** A button that jumps to the first unread message. */
export function NewAbove({ count, pending, onPress }: { count: number; pending: boolean; onPress: () => void }) {
  return (
    <div className="pointer-events-none absolute inset-x-4 top-12 z-10 flex animate-fade-in justify-center *:pointer-events-auto *:rounded-full *:bg-base-100 *:shadow-float">
      <div>
        <Button icon={<ArrowUp aria-hidden className="size-4" />} pending={pending} onClick={onPress} className="rounded-full">
          {t('{count, plural, one {# new message} other {# new messages}}', { count })}
        </Button>
      </div>
    </div>
  )
}
