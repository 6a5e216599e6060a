import { ChevronRight } from 'lucide-react'
import { memo, useEffect, useState } from 'react'
import { Badge, type Tone } from '#web/ui/badge'
import type { ApiCall } from './api-docs.rules'
import { CallDetails } from './call-details'
import { InlineCode } from './inline-code'
import type { Schemas } from './schema.rules'

const tones: Record<string, Tone> = { GET: 'info', POST: 'success', PUT: 'warning', PATCH: 'warning', DELETE: 'error' }

type CallRowProps = {
  call: ApiCall
  schemas: Schemas
  /** Whether the address names it. */
  isNamed: boolean
}

/** One call: a line, with details once opened. Memoised, since there are hundreds and the filter re-renders on every key. */
export const CallRow = memo(function CallRow({ call, schemas, isNamed }: CallRowProps) {
  const [isOpen, setIsOpen] = useState(isNamed)
  useEffect(() => {
    if (isNamed) setIsOpen(true)
  }, [isNamed])
  return (
    <details
      id={call.id}
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="group scroll-mt-4 border-base-content/8 border-t first:border-t-0"
    >
      <summary className="flex cursor-pointer list-none flex-wrap items-baseline gap-x-3 gap-y-1 px-5 py-3 hover:bg-base-content/4 [&::-webkit-details-marker]:hidden">
        <span className="w-17 shrink-0">
          <Badge tone={tones[call.method]}>{call.method}</Badge>
        </span>
        <span className="min-w-0 flex-1 max-sm:order-last max-sm:basis-full">
          <code className="[overflow-wrap:anywhere]">
            <Path path={call.path} />
          </code>
          <span className="mt-0.5 block text-muted text-sm">
            <InlineCode text={call.summary} />
          </span>
        </span>
        <ChevronRight
          aria-hidden
          className="ms-auto size-4 shrink-0 self-center text-muted transition-transform duration-150 group-open:rotate-90"
        />
      </summary>
      {isOpen && <CallDetails call={call} schemas={schemas} />}
    </details>
  )
})

/** Allows a line break after every slash. */
function Path({ path }: { path: string }) {
  return (
    path
      .split(/(?<=\/)/)
      // biome-ignore lint/suspicious/noArrayIndexKey: the segments of a path never reorder
      .map((piece, at) => [piece, <wbr key={at} />])
  )
}
