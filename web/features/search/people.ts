import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { MessageCircle, Phone, UserRound } from 'lucide-react'
import type { MemberReply } from '#src/features/families/families.contract'
import { parseSearch } from '#src/features/search/search.rules'
import { foldText } from '#src/shared/language/spelling'
import { type ActiveFamily, useMay, useMe, useMembers } from '#web/platform/session/session'
import { mention } from '../chat/chat.draft'
import { profilesQuery } from '../directory/directory.queries'
import type { Action } from './action'
import { t } from './texts'

/** The member's name after an @: the first name, or the username where another member has the same first name. */
const mentionNames = (members: readonly MemberReply[]): Map<string, string> => {
  const nameOf = ({ name, user }: MemberReply) => user.firstName || name
  const sharing = Map.groupBy(members, (member) => foldText(nameOf(member)))
  return new Map(
    members.map((member) => {
      const isShared = (sharing.get(foldText(nameOf(member)))?.length ?? 0) > 1
      return [member.userId, isShared ? member.user.username : nameOf(member)]
    }),
  )
}

/** Writes to each other member: opens the family's chat with the member mentioned. */
export const useMessageActions = (family: ActiveFamily): Action[] => {
  const navigate = useNavigate()
  const me = useMe()
  const members = useMembers().filter(({ isActive }) => isActive)
  const mayWrite = useMay('edit_messages') && family.addons.includes('messages')
  if (!mayWrite) return []
  const names = mentionNames(members)
  return members
    .filter(({ id }) => id !== me.id)
    .map(({ userId, name: fullName }) => {
      const name = names.get(userId) ?? fullName
      const run = () => {
        mention(name)
        return navigate({ to: '/messages' })
      }
      return { id: `message-${userId}`, title: t('Message @{name}', { name }), keywords: fullName, icon: MessageCircle, run }
    })
}

/** The actions for the member that a text names: open the profile, call. None if it names several. */
export const usePersonActions = (family: ActiveFamily, text: string): Action[] => {
  const navigate = useNavigate()
  const me = useMe()
  const others = useMembers().filter(({ id, isActive }) => isActive && id !== me.id)
  const { words, matches } = parseSearch(text)
  const [person, ...more] = words.length === 0 ? [] : others.filter(({ name, user }) => matches(name, user.username))
  const isNamed = person !== undefined && more.length === 0
  const { data: profiles } = useQuery({ ...profilesQuery(family.id), enabled: isNamed })
  if (!isNamed) return []
  const { userId } = person
  const name = person.user.firstName || person.name
  const phone = profiles?.find((profile) => profile.userId === userId)?.phoneNumber
  return [
    {
      id: 'profile',
      title: t('Open the page of {name}', { name }),
      icon: UserRound,
      run: () => navigate({ to: '/directory/$userId', params: { userId } }),
    },
    ...(phone
      ? [{ id: 'call', title: t('Call {name}', { name }), icon: Phone, run: () => location.assign(`tel:${phone.replace(/[^+\d]/g, '')}`) }]
      : []),
  ]
}
