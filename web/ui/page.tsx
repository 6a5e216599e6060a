import { type ReactNode, useEffect } from 'react'

const widths = { narrow: 'max-w-2xl', normal: 'max-w-5xl 2xl:max-w-6xl', wide: 'max-w-7xl 2xl:max-w-[96rem]' }

/** The frame of a screen: its width and padding. */
export function Page({ width = 'normal', children }: { width?: keyof typeof widths; children: ReactNode }) {
  return <div className={`mx-auto flex w-full flex-col gap-5 px-4 pt-2.5 pb-12 sm:gap-6 sm:px-6 sm:pt-4 ${widths[width]}`}>{children}</div>
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
