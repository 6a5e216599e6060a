import { useSignals } from '@preact/signals-react/runtime'
import { useMembers, useUser } from '#web/platform/session/session'
import { Avatar } from '#web/ui/avatar'
import { pictureOf } from '#web/ui/picture'
import { Tooltip } from '#web/ui/tooltip'
import { shownPeople, showPeople } from './calendar.state'
import { t } from './texts'

const face =
  'relative flex h-11 shrink-0 cursor-pointer items-center gap-2 rounded-full border-2 border-transparent p-1 font-medium text-sm outline-primary hover:bg-base-content/4 aria-pressed:border-primary aria-pressed:bg-primary/10'

/** The faces of the family, the reader's own first: those chosen are the people whose events are shown. */
export function PeopleFilter() {
  useSignals()
  const me = useUser().id
  const active = useMembers().filter(({ isActive }) => isActive)
  const people = [...active.filter(({ userId }) => userId === me), ...active.filter(({ userId }) => userId !== me)]
  const chosen = shownPeople.value
  if (people.length < 2) return <div className="h-11" />
  const toggle = (id: string) => showPeople(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <fieldset
      aria-label={t('Whose events')}
      className="-m-1 flex min-w-0 items-center overflow-x-auto p-1 [scrollbar-width:none] sm:flex-wrap"
    >
      {people.map(({ userId, color, user }) => {
        const button = (
          <button
            key={userId}
            type="button"
            aria-pressed={chosen.includes(userId)}
            onClick={() => toggle(userId)}
            className={`${face} ${userId === me ? 'pe-3' : ''}`}
          >
            <Avatar name={user.name} src={pictureOf(user.profileImageUrl)} color={color} size="sm" decorative />
            {userId === me ? t('Mine') : <span className="sr-only">{user.name}</span>}
          </button>
        )
        return userId === me ? (
          button
        ) : (
          <Tooltip key={userId} label={user.name}>
            {button}
          </Tooltip>
        )
      })}
    </fieldset>
  )
}
