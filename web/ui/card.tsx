import { type ReactNode, useId } from 'react'

export interface CardProps {
  title?: ReactNode
  subtitle?: ReactNode
  actions?: ReactNode
  /** Content without padding, for lists and pictures. */
  flush?: boolean
  className?: string
  children?: ReactNode
}

/** A surface for related content; with a title it is a named region. */
export function Card({ title, subtitle, actions, flush, className = '', children }: CardProps) {
  const id = useId()
  const headed = Boolean(title || actions)
  const room = flush ? (headed ? 'pb-2' : '') : headed ? 'pt-2 pb-5' : 'py-5'
  return (
    <section aria-labelledby={title ? id : undefined} className={`min-w-0 overflow-clip rounded-box bg-base-100 ${className}`}>
      {headed && (
        <header className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 gap-y-2 px-5 pt-4 pb-1">
          {/* In large type the actions wrap below the title instead of squeezing it. */}
          <div className="min-w-0 flex-1 basis-[7rem]">
            {title && (
              <h2 id={id} className="text-lg">
                {title}
              </h2>
            )}
            {subtitle && <p className="text-muted text-sm">{subtitle}</p>}
          </div>
          {actions && <div className="flex min-w-0 max-w-full flex-wrap items-center gap-1">{actions}</div>}
        </header>
      )}
      {/* Without content, the header's space above and below is equal. */}
      {children ? <div className={`${flush ? '' : 'px-5'} ${room}`}>{children}</div> : <div className="pb-3" />}
    </section>
  )
}
