import { lazyModule } from '#web/platform/loading/lazy-module'
import { commands } from './assistant.queue'
import type { Act, Done } from './assistant.state'

export const assistantActs = lazyModule(() => import('./assistant-acts').then((module) => module.AssistantActs))

/** Queues a command for `AssistantActs`. @throws Error if its code fails to load */
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
