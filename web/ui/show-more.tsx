import { Button, type ButtonSize, type ButtonVariant } from './button'
import { t } from './texts'

type Pages = { hasNextPage: boolean; isFetchingNextPage: boolean; isFetchNextPageError: boolean; fetchNextPage: () => unknown }

export interface ShowMoreProps {
  query: Pages
  variant?: ButtonVariant
  size?: ButtonSize
  /** Classes for alignment and spacing. */
  className?: string
}

/** The button that loads the next page of an unbounded list. */
export function ShowMore({ query, variant, size, className = 'justify-center' }: ShowMoreProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  if (!hasNextPage) return null
  return (
    <div className={`flex flex-wrap items-center gap-3 ${className}`}>
      {isFetchNextPageError && !isFetchingNextPage && <p className="text-muted text-sm">{t('Failed to load more.')}</p>}
      <Button variant={variant} size={size} pending={isFetchingNextPage} onClick={() => fetchNextPage()}>
        {t('Show more')}
      </Button>
    </div>
  )
}
