import type { ReactNode } from 'react'
import type { MemberCan } from '#src/shared/permissions'
import { type ActiveFamily, useMay, useMaybeFamily } from '#web/platform/session/session'
import { NoPermission } from '#web/ui/no-permission'
import { Page, PageHeader } from '#web/ui/page'

export interface ForMembersProps {
  /** The permission that the screen needs. */
  can: MemberCan
  /** The title for a member without it, such as "You can't view tasks". */
  refused: string
  /** Shown to a user without a family. */
  empty: ReactNode
  children: (family: ActiveFamily) => ReactNode
}

/** Content for members with a permission; others see why they cannot view it. */
export function ForMembers({ can, refused, empty, children }: ForMembersProps) {
  const family = useMaybeFamily()
  const isAllowed = useMay(can)
  if (!family) return empty
  return isAllowed ? children(family) : <NoPermission title={refused} />
}

export interface FeatureScreenProps extends ForMembersProps {
  title: string
  width?: 'wide'
}

/** A screen whose content renders its own page and header; without permission it shows this title and the reason. */
export function FeatureScreen({ title, width, ...content }: FeatureScreenProps) {
  const family = useMaybeFamily()
  const isAllowed = useMay(content.can)
  if (family && isAllowed) return content.children(family)
  return (
    <Page width={width}>
      <PageHeader title={title} />
      <ForMembers {...content} />
    </Page>
  )
}
