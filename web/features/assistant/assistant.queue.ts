import { signal } from '@preact/signals-react'
import type { Done } from './assistant.state'

export type Command = Pick<PromiseWithResolvers<Done | undefined>, 'resolve' | 'reject'> & { message: string }

/** Commands waiting for `AssistantActs`, which the shell mounts, so that they are done even if the member leaves the screen. */
export const commands = signal<Command[]>([])
