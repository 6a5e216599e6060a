import { Button, type ButtonSize, type ButtonVariant } from './button'

type Pages = { hasNextPage: boolean; isFetchingNextPage: boolean; isFetchNextPageError: boolean; fetchNextPage: () => unknown }

export interface ShowMoreProps {
  query: Pages
  variant?: ButtonVariant
  size?: ButtonSize
  /** Where it stands in its row, and the room around it. */
  className?: string
}

/** The next page of a list without bound. */
export function ShowMore({ query, variant, size, className = 'justify-center' }: ShowMoreProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  if (!hasNextPage) return null
  return (
    <div className={`flex flex-wrap items-center gap-3 ${className}`}>
      {isFetchNextPageError && !isFetchingNextPage && <p className="text-muted text-sm">Failed to load more.</p>}
      <Button variant={variant} size={size} pending={isFetchingNextPage} onClick={() => fetchNextPage()}>
        Show more
      </Button>
    </div>
  )
}
