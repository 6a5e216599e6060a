import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { MessageCircle, Phone, UserRound } from 'lucide-react'
import { parseSearch } from '#src/features/search/search.rules'
import { type ActiveFamily, useMay, useMe, useMembers } from '#web/platform/session/session'
import { profilesQuery } from '../directory/directory.queries'
import type { Action } from './actions'
import { t } from './texts'

/** What can be done with the member that a text names: open the profile, write, call. Nothing if it names several. */
export const usePersonActions = (family: ActiveFamily, text: string): Action[] => {
  const navigate = useNavigate()
  const me = useMe()
  const others = useMembers().filter(({ id, isActive }) => isActive && id !== me.id)
  const { words, matches } = parseSearch(text)
  const [person, ...more] = words.length === 0 ? [] : others.filter(({ name, user }) => matches(name, user.username))
  const isNamed = person !== undefined && more.length === 0
  const { data: profiles } = useQuery({ ...profilesQuery(family.id), enabled: isNamed })
  const mayWrite = useMay('edit_messages') && family.addons.includes('messages')
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
    ...(mayWrite
      ? [{ id: 'message', title: t('Message {name}', { name }), icon: MessageCircle, run: () => navigate({ to: '/messages' }) }]
      : []),
    ...(phone
      ? [{ id: 'call', title: t('Call {name}', { name }), icon: Phone, run: () => location.assign(`tel:${phone.replace(/[^+\d]/g, '')}`) }]
      : []),
  ]
}
