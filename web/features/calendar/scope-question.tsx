import type { EventReply } from '#src/features/calendar/calendar.contract'
import type { Scope } from '#src/features/calendar/calendar.series.rules'
import { confirm, confirmDeletion, deletionText } from '#web/ui/confirm'
import { ScopeChoice } from './scope-choice'
import { subscriptionOf } from './subscribed'
import { t } from './texts'

/** A series of another calendar is not split here. */
export const subscribedScopes = ['one', 'all'] as const satisfies readonly Scope[]

/**
 * Asks for the scope of a change to a series.
 * @param isShared whether the change affects fields that one occurrence can't have of its own
 * @param offered the choices; all by default
 * @returns undefined if the dialog is closed without an answer
 */
export const askScope = async (isShared: boolean, offered?: readonly Scope[]): Promise<Scope | undefined> => {
  let scope: Scope = isShared ? 'following' : 'one'
  const choose = (next: Scope) => {
    scope = next
  }
  const agreed = await confirm({
    title: t('Save Changes'),
    text: isShared
      ? t('This event repeats. Repeat, category, privacy, people and "All day" are the same for all of its dates.')
      : t('This event repeats. What do you want to change?'),
    choice: (
      <ScopeChoice label={t('What to change')} initial={scope} onValueChange={choose} isShared={isShared} {...(offered && { offered })} />
    ),
    action: t('Save'),
  })
  return agreed ? scope : undefined
}

/** Asks before an event is deleted, with the scope for a series. */
export const confirmEventDeletion = (event: EventReply, remove: (deletion: { event: EventReply; scope: Scope }) => void) => {
  const subscription = subscriptionOf(event)
  let scope: Scope = subscription && !subscription.isSeries ? 'all' : 'one'
  const choose = (next: Scope) => {
    scope = next
  }
  return confirmDeletion({
    title: t('Delete Event'),
    text: deletionText(event.title),
    choice: (event.recurrence || subscription?.isSeries) && (
      <ScopeChoice
        label={t('What to delete')}
        initial={scope}
        onValueChange={choose}
        {...(subscription && { offered: subscribedScopes })}
      />
    ),
    act: () => remove({ event, scope }),
  })
}
