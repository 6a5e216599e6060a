import { useSignals } from '@preact/signals-react/runtime'
import { CloudAlert, RotateCw } from 'lucide-react'
import { messageOf } from '../platform/api/api'
import { offline } from '../platform/live/live'
import { Button } from './button'
import { t } from './texts'

export interface ErrorStateProps {
  /** The failure, such as "Failed to load the chores". */
  title: string
  text?: string
  onRetry: () => void
  pending?: boolean
}

/** An error message with a Retry button. Offline, it means that the data is not in the response cache. */
export function ErrorState({ title, text = t('Check the connection and try again.'), onRetry, pending }: ErrorStateProps) {
  useSignals()
  return (
    <div role="alert" className="flex flex-col items-center px-6 py-12 text-center">
      <span className="mb-4 flex size-16 items-center justify-center rounded-full bg-error/10 text-error">
        <CloudAlert aria-hidden className="size-7" strokeWidth={1.75} />
      </span>
      <p className="font-heading text-xl">{title}</p>
      <p className="mt-1 max-w-sm text-muted">{offline.value ? t('You are offline, and this needs the network.') : text}</p>
      <Button className="mt-6" icon={<RotateCw aria-hidden className="size-4" />} pending={pending} onClick={onRetry}>
        {t('Retry')}
      </Button>
    </div>
  )
}

export interface LoadErrorProps {
  /** The failure, such as "Failed to load the tasks". */
  title: string
  query: { error?: Error | null; refetch: () => unknown; isFetching: boolean }
}

/** The error of a query, with a Retry button. Only for queries without data; a failed refetch keeps the old data on screen. */
export const LoadError = ({ title, query: { error, refetch, isFetching } }: LoadErrorProps) => (
  <ErrorState title={title} text={messageOf(error)} onRetry={() => refetch()} pending={isFetching} />
)
