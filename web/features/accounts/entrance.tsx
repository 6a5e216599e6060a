import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton'
import { Brand } from '../landing/brand'

type EntranceProps = {
  title: string
  subtitle?: ReactNode
  children?: ReactNode
  /** Links under the card. */
  footer?: ReactNode
}

/** The frame of the screens outside the login gate: one card with one form, whose first empty field has the focus. */
export function Entrance({ title, subtitle, children, footer }: EntranceProps) {
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    document.title = `${title} · Hearth`
    const fields = card.current?.querySelectorAll<HTMLInputElement>('form input') ?? []
    // An invitation fills in the address.
    for (const field of fields) if (field.value === '') return field.focus()
  }, [title])
  return (
    <main className="flex min-h-dvh flex-col items-center px-4 pt-[calc(1.5rem+var(--safe-top))] pb-12 sm:justify-center">
      <Link to="/" aria-label="Hearth" className="mb-6 flex min-h-11 items-center rounded-field px-2">
        <Brand />
      </Link>
      <div ref={card} className="w-full max-w-md rounded-box bg-base-100 px-5 py-7 sm:p-8">
        <h1 className="text-3xl [overflow-wrap:anywhere]">{title}</h1>
        {subtitle && <p className="mt-2 text-muted [overflow-wrap:anywhere]">{subtitle}</p>}
        {children && <div className="mt-6">{children}</div>}
      </div>
      {footer && <div className="mt-5 flex flex-wrap justify-center gap-x-2 text-muted">{footer}</div>}
    </main>
  )
}

/** The frame while the session is loading. */
export function EntranceLoading() {
  return (
    <main className="flex min-h-dvh flex-col items-center px-4 pt-[calc(1.5rem+var(--safe-top))] pb-12 sm:justify-center">
      <div className="mb-6 flex min-h-11 items-center px-2">
        <Brand />
      </div>
      <SkeletonGroup className="flex w-full max-w-md flex-col gap-5 rounded-box bg-base-100 px-5 py-7 sm:p-8">
        <Skeleton className="h-9 w-40" />
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
      </SkeletonGroup>
    </main>
  )
}
