import { useSignals } from '@preact/signals-react/runtime'
import { Link, useLocation } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { isWithin, shortLabelOf } from '#web/nav'
import { useMaybeFamily, useUser } from '#web/platform/session/session'
import { CountBadge } from '#web/ui/badge'
import { BadgeWords, countOf } from './badge-words'
import { placesFor } from './places.rules'
import { drawerOpen } from './shell.state'
import { t } from './texts'
import { useBadges } from './use-badges'
import { useTyping } from './use-typing'

const item =
  'relative flex h-full w-full flex-col items-center justify-center gap-0.5 rounded-field px-0.5 font-medium text-muted text-xs aria-[current]:text-primary'

/**
 * The places within thumb reach on a phone, and the menu with the others. While something is typed, the keyboard has its place. Only the chat takes
 * its space: elsewhere nothing may move under a press.
 */
export function PhoneBar() {
  useSignals()
  const family = useMaybeFamily()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const places = placesFor(family, useUser().places)
  const badges = useBadges()
  const typing = useTyping()
  return (
    <nav
      data-typing={typing}
      aria-label={t('Places')}
      className="@container sticky bottom-0 z-20 border-base-300 border-t bg-base-100 px-1 pb-(--safe-bottom) data-[typing=message]:hidden data-[typing=text]:invisible print:hidden"
    >
      <ul className="grid h-15 grid-flow-col">
        {places.map((link) => {
          const { to, icon: Icon } = link
          const count = countOf(badges, link)
          return (
            <li key={to}>
              <Link
                to={to}
                params={{ familyId: family?.id ?? '' }}
                activeOptions={{ exact: true }}
                aria-current={isWithin(link, path) ? 'page' : undefined}
                className={item}
              >
                <span aria-hidden className="relative">
                  <Icon className="size-5.5" />
                  <span className="absolute -top-2 start-3 flex">
                    <CountBadge count={count} />
                  </span>
                </span>
                <span className="@max-[17rem]:sr-only max-w-full truncate">{shortLabelOf(link)}</span>
                <BadgeWords link={link} count={count} />
              </Link>
            </li>
          )
        })}
        <li>
          <button
            type="button"
            aria-haspopup="dialog"
            aria-expanded={drawerOpen.value}
            onClick={() => {
              drawerOpen.value = true
            }}
            className={`${item} cursor-pointer`}
          >
            <Ellipsis aria-hidden className="size-5.5" />
            <span className="@max-[17rem]:sr-only max-w-full truncate">{t('More')}</span>
          </button>
        </li>
      </ul>
    </nav>
  )
}
