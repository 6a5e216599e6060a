import { afterEach, expect, test } from 'bun:test'
import { ask, conversationOf, converseAs, draft, replying, stopModel, turns } from './assistant.state'

const start = () => {
  conversationOf.value = undefined
  turns.value = []
  draft.value = ''
  replying.value = false
  stopModel.value = undefined
}
afterEach(start)

test('another membership sees nothing of a conversation, and no answer that comes late', async () => {
  start()
  converseAs('ana')
  const { promise, resolve } = Promise.withResolvers<{ reply: string }>()
  const asked = Promise.withResolvers<void>()
  let isStopped = false
  const act = () => {
    stopModel.value = () => {
      isStopped = true
    }
    asked.resolve()
    return promise
  }
  ask('Add milk', { act, known: async () => ({}) as never, model: async () => undefined, say: () => {} })
  await asked.promise
  draft.value = 'And tomorrow'
  converseAs('leo')
  expect([turns.value, draft.value, replying.value, isStopped]).toEqual([[], '', false, true])
  resolve({ reply: 'CANARY' })
  await Bun.sleep(10)
  expect(turns.value).toEqual([])
})
