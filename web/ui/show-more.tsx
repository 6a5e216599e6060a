import { Button, type ButtonVariant } from './button'

type Pages = { hasNextPage: boolean; isFetchingNextPage: boolean; isFetchNextPageError: boolean; fetchNextPage: () => unknown }

export interface ShowMoreProps {
  query: Pages
  variant?: ButtonVariant
  className?: string
}

/** The next page of a list without bound. */
export function ShowMore({ query, variant, className = '' }: ShowMoreProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  if (!hasNextPage) return null
  return (
    <div className={`flex flex-wrap items-center justify-center gap-3 ${className}`}>
      {isFetchNextPageError && !isFetchingNextPage && <p className="text-muted text-sm">Failed to load more.</p>}
      <Button variant={variant} pending={isFetchingNextPage} onClick={() => fetchNextPage()}>
        Show more
      </Button>
    </div>
  )
}
