import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { t } from './texts'

interface MoreProps {
  /** One of the fields has a value or an error. */
  isNeeded: boolean
  children: ReactNode
}

/** Fields that few people need. They show by themselves once they are needed. */
export function More({ isNeeded, children }: MoreProps) {
  const [isOpen, setOpen] = useState(isNeeded)
  useEffect(() => {
    if (isNeeded) setOpen(true)
  }, [isNeeded])
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)} className="group">
      <summary className="-ms-3 flex min-h-11 w-fit cursor-pointer items-center gap-2 rounded-field px-3 font-medium text-[0.9375rem] text-muted outline-primary hover:bg-base-content/6">
        {t('More')}
        <ChevronDown aria-hidden className="size-4 transition-transform duration-150 group-open:rotate-180" />
      </summary>
      <div className="flex flex-col gap-4 pt-2">{children}</div>
    </details>
  )
}
