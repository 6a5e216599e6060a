import { Plus } from 'lucide-react'
import { Button } from './button'

/** The primary action of a screen: adding something. On a phone it floats in thumb reach. */
export function FloatingButton({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <div className="not-md:fixed not-md:end-4 not-md:bottom-[calc(1rem+var(--safe-bottom))] not-md:z-20 not-md:rounded-full not-md:shadow-float">
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
