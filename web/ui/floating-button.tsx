import { Plus } from 'lucide-react'
import { Button } from './button'
import { useScrolledDown } from './use-scrolled-down'

type FloatingButtonProps = {
  label: string
  onPress: () => void
  /** Whether something else needs its place on a phone. */
  isTaken?: boolean
}

/** The primary action of a screen: adding something. On a phone it floats in thumb reach, and leaves while the reader scrolls down. */
export function FloatingButton({ label, onPress, isTaken }: FloatingButtonProps) {
  const isAway = useScrolledDown()
  return (
    <div
      className={`not-md:fixed not-md:end-4 not-md:bottom-[calc(1rem+var(--bar))] not-md:z-20 not-md:rounded-full not-md:shadow-float not-md:transition-[translate,opacity] not-md:duration-150 ${isAway ? 'not-md:not-focus-within:pointer-events-none not-md:not-focus-within:translate-y-8 not-md:not-focus-within:opacity-0' : ''} ${isTaken ? 'not-md:hidden' : ''}`}
    >
      <Button
        variant="primary"
        icon={<Plus aria-hidden className="size-5 not-md:size-6" />}
        className="not-md:size-14 not-md:rounded-full not-md:p-0"
        onClick={onPress}
      >
        <span className="not-md:sr-only">{label}</span>
      </Button>
    </div>
  )
}
