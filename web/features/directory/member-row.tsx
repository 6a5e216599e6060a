import { Link } from '@tanstack/react-router'
import { Mail, Phone } from 'lucide-react'
import type { MemberProfile } from '#src/features/directory/profiles.contract'
import { roleNames } from '#src/shared/permissions'
import { telephoneLink } from '#web/platform/format/links'
import { word } from '#web/platform/language/server-texts'
import { useMembers } from '#web/platform/session/session'
import { Avatar } from '#web/ui/avatar'
import { pictureOf } from '#web/ui/picture'
import { ReachLink } from './reach-link'
import { t } from './texts'

/** A member of the family in the list, a link to their page. */
export function MemberRow({ profile: { userId, user, role, phoneNumber } }: { profile: MemberProfile }) {
  const member = useMembers().find((one) => one.userId === userId)
  return (
    <li data-row={userId} className="flex min-h-16 items-center gap-3 px-5 py-1.5">
      <Avatar name={user.name} src={pictureOf(user.profileImageUrl)} color={member?.color} decorative />
      <div className="min-w-0 flex-1">
        <Link
          to="/directory/$userId"
          params={{ userId }}
          className="wrap-anywhere flex min-h-6 items-center font-medium underline-offset-2 hover:underline"
        >
          {user.name}
        </Link>
        <p className="wrap-anywhere flex flex-wrap gap-x-2 text-muted text-sm">
          <span>{word(roleNames[role])}</span>
          {phoneNumber && <span className="whitespace-nowrap">{phoneNumber}</span>}
        </p>
      </div>
      <div className="flex shrink-0 items-center">
        {phoneNumber && <ReachLink label={t('Call {name}', { name: user.name })} href={telephoneLink(phoneNumber)} icon={Phone} />}
        {user.email && (
          <span className="max-[24rem]:hidden">
            <ReachLink label={t('Write to {name}', { name: user.name })} href={`mailto:${user.email}`} icon={Mail} />
          </span>
        )}
      </div>
    </li>
  )
}
