import { Button } from '../../ui/button'

type ShowMoreProps = { hasNextPage: boolean; isFetchingNextPage: boolean; isFetchNextPageError: boolean; fetchNextPage: () => unknown }

/** The next page of a list without bound. */
export function ShowMore({ hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage }: ShowMoreProps) {
  if (!hasNextPage) return null
  return (
    <div className="flex flex-wrap items-center justify-center gap-3 pt-4">
      {isFetchNextPageError && <p className="text-muted">More could not be loaded.</p>}
      <Button pending={isFetchingNextPage} onClick={() => fetchNextPage()}>
        Show more
      </Button>
    </div>
  )
}
