import { signal } from '@preact/signals-react'
import { lazyModule } from '#web/platform/loading/lazy-module'
import type { Act, Done } from './assistant.state'

export type Command = Pick<PromiseWithResolvers<Done | undefined>, 'resolve' | 'reject'> & { message: string }

/** Commands waiting for `AssistantActs`, which the shell mounts, so that they are done even if the member leaves the screen. */
export const commands = signal<Command[]>([])

export const assistantActs = lazyModule(() => import('./assistant-acts').then((module) => module.AssistantActs))

export const runCommand: Act = async (message) => {
  await assistantActs.fetch()
  if (!assistantActs.code.peek()) throw new Error('The code failed to load.')
  const { promise, resolve, reject } = Promise.withResolvers<Done | undefined>()
  const command = { message, resolve, reject }
  commands.value = [...commands.peek(), command]
  return promise.finally(() => {
    commands.value = commands.peek().filter((one) => one !== command)
  })
}
