import { type ReactNode, useEffect } from 'react'

const widths = { narrow: 'max-w-2xl', normal: 'max-w-5xl 2xl:max-w-6xl', wide: '' }

/** The frame that the bar above and every screen share: all titles start at the same edge. */
export const frame = 'mx-auto w-full max-w-[96rem] px-4 sm:px-6'

/** A screen: its width and padding. */
export function Page({ width = 'normal', children }: { width?: keyof typeof widths; children: ReactNode }) {
  return (
    <div className={`${frame} pt-2.5 pb-12 not-md:pb-24 sm:pt-4`}>
      <div className={`flex flex-col gap-5 sm:gap-6 ${widths[width]}`}>{children}</div>
    </div>
  )
}

export interface PageHeaderProps {
  title: string
  subtitle?: ReactNode
  /** At most one primary button. */
  actions?: ReactNode
}

/** The only `h1` of a screen; also sets the document's title. */
export function PageHeader({ title, subtitle, actions }: PageHeaderProps) {
  useEffect(() => {
    document.title = `${title} · Hearth`
  }, [title])
  return (
    <header className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0">
        <h1 className="text-[1.625rem] min-[24rem]:text-[1.75rem] lg:text-4xl">{title}</h1>
        {subtitle && <p className="mt-1 text-muted">{subtitle}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  )
}
