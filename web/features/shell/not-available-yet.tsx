import { useLocation } from '@tanstack/react-router'
import { Hammer, Lock } from 'lucide-react'
import { leadsTo, links, mayFollow } from '../../nav'
import { useMaybeFamily } from '../../platform/session'
import { EmptyState } from '../../ui/empty-state'
import { Page, PageHeader } from '../../ui/page'

/** In place of a screen that this version does not have yet. */
export function NotAvailableYet() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const family = useMaybeFamily()
  const link = links.find((known) => leadsTo(known, path))
  if (!link) return null
  const isRefused = family && !mayFollow(link, family.membership)
  return (
    <Page>
      <PageHeader title={link.label} />
      {isRefused ? (
        <EmptyState icon={Lock} title="You can't view this screen" text="Ask a family admin to allow it." />
      ) : (
        <EmptyState icon={Hammer} title="Not available yet" text="This screen comes with a later version of Hearth." />
      )}
    </Page>
  )
}
