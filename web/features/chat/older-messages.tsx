import { type RefObject, useEffect, useRef } from 'react'
import { Button } from '#web/ui/button'
import { Spinner } from '#web/ui/spinner'
import type { Older } from './chat.queries'
import { t } from './texts'

type OlderMessagesProps = {
  older: Older
  scroller: RefObject<HTMLElement | null>
  oldestShown: string | undefined
}

/** The top of the list: loads older messages as the reader approaches it. */
export function OlderMessages({ older, scroller, oldestShown }: OlderMessagesProps) {
  const { hasMore, isFetching, isError, loadMore } = older
  const top = useRef<HTMLDivElement>(null)
  const mayLoad = hasMore && !isFetching && !isError

  // Observes again after every page: if the top stays in view, the observer reports no change.
  useEffect(() => {
    if (!mayLoad || !oldestShown || !top.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) loadMore()
      },
      { root: scroller.current, rootMargin: '800px 0px 0px' },
    )
    observer.observe(top.current)
    return () => observer.disconnect()
  }, [mayLoad, oldestShown, loadMore, scroller])

  return (
    <div ref={top} className="flex min-h-px justify-center text-muted text-sm">
      {isFetching && <Spinner label={t('Loading older messages')} />}
      {isError && !isFetching && (
        <p className="flex items-center gap-3">
          {t('Failed to load older messages.')}
          <Button size="sm" onClick={() => loadMore()}>
            {t('Retry')}
          </Button>
        </p>
      )}
    </div>
  )
}
