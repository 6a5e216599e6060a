import { Plus } from 'lucide-react'
import { Button } from './button'

/** The primary action of a screen: adding something. On a phone it is a round button beside the title; the floating one adds anything. */
export function FloatingButton({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <Button
      variant="primary"
      icon={<Plus aria-hidden className="size-5" />}
      className="not-md:btn-circle not-md:bg-base-content/8 not-md:p-0 not-md:text-base-content"
      onClick={onPress}
    >
      <span className="not-md:sr-only">{label}</span>
    </Button>
  )
}
