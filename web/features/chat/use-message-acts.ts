import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { MessageReply } from '#src/features/chat/chat.contract'
import { edit, reply } from './chat.draft'
import { usePin, useReact } from './message.queries'
import { useDeleteMessage } from './use-delete-message'

/** The actions of a reader on a message. */
export type MessageActs = {
  remove: (message: MessageReply) => void
  react: (message: MessageReply, emoji: string | null) => void
  pin: (message: MessageReply) => void
  reply: (message: MessageReply) => void
  edit: (message: MessageReply) => void
  showReaders: (message: MessageReply) => void
  /** Jumps to a message by its id. */
  show: (id: string) => void
}

/** The actions on messages, stable, so that the days of the conversation don't re-render; and the message whose readers are shown. */
export const useMessageActs = (familyId: string) => {
  const { mutate: remove } = useDeleteMessage(familyId)
  const { mutate: react } = useReact(familyId)
  const { mutate: pin } = usePin(familyId)
  const navigate = useNavigate()
  const [readersOf, setReadersOf] = useState<MessageReply>()
  const acts: MessageActs = useMemo(
    () => ({
      remove: ({ id }) => remove(id),
      react: (message, emoji) => react({ message, emoji }),
      pin: (message) => pin(message),
      reply,
      edit,
      showReaders: setReadersOf,
      show: (id) => navigate({ to: '/messages', search: { message: id } }),
    }),
    [remove, react, pin, navigate],
  )
  return { acts, readersOf, closeReaders: () => setReadersOf(undefined) }
}
