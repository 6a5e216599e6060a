import { useSignals } from '@preact/signals-react/runtime'
import { storedList } from '#web/platform/session/stored-signal'
import type { Answered, PendingFile } from './chat.draft'

/** A message written on this device that the server has not confirmed. */
export type Outgoing = {
  /** The idempotency key, the same for every retry. */
  clientId: string
  familyId: string
  senderId: string
  content: string
  isAnnouncement: boolean
  /** ISO 8601. */
  writtenAt: string
  replyTo?: Answered | undefined
  files?: readonly PendingFile[] | undefined
}

const kinds: Record<Exclude<keyof Outgoing, 'replyTo' | 'files'>, string> = {
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

/** The unsent messages of this device, in order. */
export const useUnsentMessages = () => {
  useSignals()
  return outbox.value
}

/** Adds a message, once. */
export const addUnsent = (message: Outgoing) =>
  change((messages) => (messages.some(({ clientId }) => clientId === message.clientId) ? messages : [...messages, message]))

export const removeUnsent = (...arrived: Pick<Outgoing, 'clientId'>[]) => {
  const ids = new Set(arrived.map(({ clientId }) => clientId))
  change((messages) => messages.filter(({ clientId }) => !ids.has(clientId)))
}
