import { newCalendarFeed } from '#src/features/calendar-feeds/feeds.contract'
import { useEntryForm } from '#web/forms/entry-form'
import { useMay, useMembers, useUser } from '#web/platform/session/session'
import { choiceOf, shownOf, shownText } from './feeds.labels'
import type { useMakeFeed } from './feeds.queries'
import { t } from './texts'

/** The feeds that the reader may create: their own choices first, then those of each other person. */
const useChoices = () => {
  const me = useUser().id
  const members = useMembers().filter(({ isActive }) => isActive)
  const [mayEvents, mayTasks, maySports] = [useMay('view_calendar'), useMay('view_tasks'), useMay('view_sports')]
  const isParent = useMay('parent')
  const nameOf = (id: string) => members.find(({ userId }) => userId === id)?.user.name ?? ''
  const others = members.filter(({ userId }) => userId !== me)
  const shown = [
    ...(mayEvents ? (['family', 'mine'] as const).map((kind) => ({ kind, userId: null })) : []),
    ...(mayTasks ? [{ kind: 'chores' as const, userId: isParent ? null : me }] : []),
    ...(maySports ? [{ kind: 'games' as const, userId: null }] : []),
    ...(mayEvents ? others.map(({ userId }) => ({ kind: 'person' as const, userId })) : []),
    ...(mayTasks && isParent ? members.map(({ userId }) => ({ kind: 'chores' as const, userId })) : []),
  ]
  return shown.map((one) => ({ value: choiceOf(one), label: shownText(one, nameOf) }))
}

type Values = { name: string; kind: string; freeBusyOnly: boolean }

const bodyOf = ({ kind, ...values }: Values) => ({ ...values, ...shownOf(kind) })

/** The content of a new address, and its name. */
export function FeedForm({ make }: { make: ReturnType<typeof useMakeFeed>['mutateAsync'] }) {
  const choices = useChoices()
  const form = useEntryForm<Values>({
    values: { name: '', kind: choices[0]?.value ?? 'family', freeBusyOnly: false },
    check: (values) => newCalendarFeed.safeParse(bodyOf(values)),
    send: (values) => make(bodyOf(values)),
  })
  return (
    <form.AppForm>
      <form.Body>
        <form.AppField name="kind">{(field) => <field.Choice label={t('Shows')} options={choices} />}</form.AppField>
        <form.AppField name="name">
          {(field) => <field.Text label={t('Name')} placeholder={t('My phone')} autoComplete="off" required />}
        </form.AppField>
        <form.AppField name="freeBusyOnly">
          {(field) => <field.Toggle label={t('Only times')} hint={t('“Busy” instead of titles, places and notes')} />}
        </form.AppField>
        <form.Refusal />
        <form.Submit>{t('Make an Address')}</form.Submit>
      </form.Body>
    </form.AppForm>
  )
}
