import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { links, mayOpenLink } from '#web/nav'
import { useMaybeFamily } from '#web/platform/session/session'
import { buttonClass } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { EmptyState } from '#web/ui/empty-state'
import { NoPermission } from '#web/ui/no-permission'
import { Page, PageHeader } from '#web/ui/page'
import { Tooltip } from '#web/ui/tooltip'

interface NotYetProps {
  icon?: LucideIcon
  children: ReactNode
}

/** A button of a future feature. It is focusable and announces that it does nothing yet. */
export function NotYet({ icon: Icon, children }: NotYetProps) {
  return (
    <Tooltip label="Not available yet">
      {/* Not `disabled`, which would hide the tooltip from keyboard and touch users. */}
      <button
        type="button"
        aria-disabled
        className={`${buttonClass('secondary')} pointer-events-auto shrink cursor-not-allowed text-muted hover:bg-base-content/8`}
      >
        {Icon && <Icon aria-hidden className="size-4 shrink-0" />}
        {children}
      </button>
    </Tooltip>
  )
}

export interface PlannedPageProps {
  /** The path of its sidebar link, which determines who may open it. */
  path: (typeof links)[number]['to']
  title: string
  subtitle?: string
  children: ReactNode
}

/** A placeholder screen of spec 3 section 2.7: the specified headings and empty texts, without features. */
export function PlannedPage({ path, title, subtitle, children }: PlannedPageProps) {
  const family = useMaybeFamily()
  const link = links.find(({ to }) => to === path)
  const isRefused = family && link && !mayOpenLink(link, family.membership)
  return (
    <Page>
      <PageHeader title={title} subtitle={subtitle} />
      {isRefused ? (
        <NoPermission title="You can't view this screen" />
      ) : (
        <div className="grid gap-4 sm:gap-5 lg:grid-cols-2">{children}</div>
      )}
    </Page>
  )
}

interface EmptyCardProps {
  title: string
  icon: LucideIcon
  text: string
  /** A second line below the text. */
  detail?: string
  children?: ReactNode
}

/** An empty card. */
export function EmptyCard({ title, icon: Icon, text, detail, children }: EmptyCardProps) {
  return (
    <Card title={title}>
      <div className="flex flex-col items-start gap-4">
        <div className="flex items-center gap-3">
          <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-primary/10 text-primary">
            <Icon aria-hidden className="size-5" strokeWidth={1.75} />
          </span>
          <div className="wrap-anywhere min-w-0">
            <p>{text}</p>
            {detail && <p className="text-muted text-sm">{detail}</p>}
          </div>
        </div>
        {children && <div className="flex flex-wrap gap-2">{children}</div>}
      </div>
    </Card>
  )
}

interface WideCardProps {
  title: string
  icon: LucideIcon
  /** The heading of the empty state. */
  heading: string
  text?: string
  children: ReactNode
}

/** The main card of a screen, across its whole width. */
export function WideCard({ title, icon, heading, text, children }: WideCardProps) {
  return (
    <Card title={title} className="lg:col-span-2">
      <EmptyState icon={icon} title={heading} text={text} action={<div className="flex flex-wrap justify-center gap-2">{children}</div>} />
    </Card>
  )
}
