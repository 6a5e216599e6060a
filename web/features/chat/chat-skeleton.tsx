import { Skeleton, SkeletonGroup } from '#web/ui/skeleton'

const bubbles = [
  { width: 'w-56', own: false },
  { width: 'w-40', own: false },
  { width: 'w-48', own: true },
  { width: 'w-64', own: false },
  { width: 'w-32', own: true },
  { width: 'w-52', own: true },
]

/** The placeholder of a conversation. */
export function ChatSkeleton() {
  return (
    <SkeletonGroup className="flex min-h-0 flex-1 flex-col justify-end gap-4 overflow-clip px-4 py-4 sm:px-5">
      {bubbles.map(({ width, own }) => (
        <div key={width} className={`flex items-end gap-2.5 ${own ? 'justify-end' : ''}`}>
          {!own && <Skeleton round className="size-8 shrink-0" />}
          <Skeleton className={`h-11 max-w-[70%] rounded-2xl ${width}`} />
        </div>
      ))}
    </SkeletonGroup>
  )
}
