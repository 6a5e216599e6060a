import { useSignals } from '@preact/signals-react/runtime'
import { storedList } from '#web/platform/session/stored-signal'

/** A message that was written on this device and has not been stored yet, as far as it knows. */
export type Outgoing = {
  /** All tries to send it share this id. */
  clientId: string
  familyId: string
  senderId: string
  content: string
  isAnnouncement: boolean
  /** A moment. */
  writtenAt: string
}

const kinds: Record<keyof Outgoing, string> = {
  clientId: 'string',
  familyId: 'string',
  senderId: 'string',
  content: 'string',
  isAnnouncement: 'boolean',
  writtenAt: 'string',
}

const isOutgoing = (value: unknown): value is Outgoing =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(kinds).every(([name, kind]) => typeof (value as Record<string, unknown>)[name] === kind)

const [outbox, change] = storedList('outbox', isOutgoing)

/** What was written here and has not arrived, in the order of writing. */
export const useUnsentMessages = () => {
  useSignals()
  return outbox.value
}

/** Puts a message in, once. */
export const keepUnsent = (message: Outgoing) =>
  change((messages) => (messages.some(({ clientId }) => clientId === message.clientId) ? messages : [...messages, message]))

export const removeUnsent = (...arrived: Pick<Outgoing, 'clientId'>[]) => {
  const ids = new Set(arrived.map(({ clientId }) => clientId))
  change((messages) => messages.filter(({ clientId }) => !ids.has(clientId)))
}
