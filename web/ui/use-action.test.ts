import { beforeEach, describe, expect, test } from 'bun:test'
import { MutationObserver, queryOptions } from '@tanstack/react-query'
import { ApiError } from '#web/platform/api/api'
import { queryClient } from '#web/platform/api/query-client'
import { offline } from '#web/platform/live/live'
import { currentToast } from '#web/ui/toast'
import { optimistic } from './optimistic'
import { actionOptions } from './use-action'

const listQuery = queryOptions({ queryKey: ['tasks', 'rivera'], queryFn: async (): Promise<string[]> => ['Milk'] })
const dayQuery = (day: string) => queryOptions({ queryKey: ['tasks', 'rivera', 'day', day], queryFn: async (): Promise<string[]> => [] })
const shown = () => queryClient.getQueryData(listQuery.queryKey)
const isStale = () => queryClient.getQueryState(listQuery.queryKey)?.isInvalidated
const said = () => currentToast.peek() && { title: currentToast.peek()?.title, description: currentToast.peek()?.description }
const run = <Input, Output>(options: ReturnType<typeof actionOptions<Input, Output>>, input: Input) =>
  new MutationObserver(queryClient, options).mutate(input).catch((error) => error)
const refusal = new ApiError(409, '{"message":"Somebody was faster."}')

beforeEach(() => {
  queryClient.clear()
  offline.value = false
  currentToast.value = null
  queryClient.setQueryData(listQuery.queryKey, ['Milk'])
})

describe('an action that succeeds', () => {
  const send = async (name: string) => name.toUpperCase()
  const cases = [
    { what: 'nothing to say', done: undefined, toast: null },
    { what: 'a title', done: 'Saved', toast: { title: 'Saved', description: undefined } },
    { what: 'a whole toast', done: { title: 'Saved', description: 'All of it.' }, toast: { title: 'Saved', description: 'All of it.' } },
    {
      what: 'a toast of its reply',
      done: (reply: string, input: string) => `${input} is ${reply}`,
      toast: { title: 'eggs is EGGS', description: undefined },
    },
  ]
  for (const { what, done, toast } of cases)
    test(`marks its area as changed, with ${what}`, async () => {
      await run(actionOptions(send, { changes: ['tasks', 'rivera'], done }), 'eggs')
      expect(isStale()).toBe(true)
      expect(said()).toEqual(toast)
    })

  test('shows its toast after onSuccess', async () => {
    const order: string[] = []
    const onSuccess = async () => {
      await Bun.sleep(5)
      order.push(said()?.title ?? 'nothing said')
    }
    await run(actionOptions(send, { onSuccess, done: 'Saved' }), 'eggs')
    expect([...order, said()?.title]).toEqual(['nothing said', 'Saved'])
  })
})

describe('an action that fails', () => {
  const send = (_: string): Promise<string> => Promise.reject(refusal)

  test('shows the reason, and does not refetch its area', async () => {
    expect(await run(actionOptions(send, { changes: ['tasks', 'rivera'], done: 'Saved', failed: 'Not saved' }), 'eggs')).toBe(refusal)
    expect(said()).toEqual({ title: 'Not saved', description: 'Somebody was faster.' })
    expect(isStale()).toBe(false)
  })

  test('passes the error and its input to its own handler', async () => {
    const heard: unknown[] = []
    await run(actionOptions(send, { failed: (error, input) => heard.push(error, input) }), 'eggs')
    expect(heard).toEqual([refusal, 'eggs'])
    expect(said()).toBeNull()
  })
})

describe('an optimistic action', () => {
  const add = optimistic(listQuery.queryKey, (list, name: string) => [...list, name])
  /** An action whose call is pending. */
  const pending = (changes: Parameters<typeof actionOptions<string, unknown>>[1]) => {
    const answer = Promise.withResolvers<unknown>()
    const result = run(
      actionOptions((_: string) => answer.promise, changes),
      'Eggs',
    )
    return { answer, result }
  }

  test('shows its outcome before the reply', async () => {
    const { answer, result } = pending({ changes: ['tasks', 'rivera'], optimistic: add })
    await Bun.sleep(1)
    expect(shown()).toEqual(['Milk', 'Eggs'])
    answer.resolve(undefined)
    await result
    expect(shown()).toEqual(['Milk', 'Eggs'])
  })

  test('restores the data when it fails, and refetches the area', async () => {
    const { answer, result } = pending({ changes: ['tasks', 'rivera'], optimistic: add, failed: 'Not added' })
    await Bun.sleep(1)
    answer.reject(refusal)
    await result
    expect(shown()).toEqual(['Milk'])
    expect(isStale()).toBe(true)
    expect(said()?.title).toBe('Not added')
  })

  test('cancels a fetch that would overwrite it', async () => {
    const slow = Promise.withResolvers<string[]>()
    const fetching = queryClient.fetchQuery({ ...listQuery, queryFn: () => slow.promise, staleTime: 0 }).catch((error) => error)
    const { answer, result } = pending({ optimistic: add })
    await Bun.sleep(1)
    slow.resolve(['Old'])
    await fetching
    expect(shown()).toEqual(['Milk', 'Eggs'])
    answer.resolve(undefined)
    await result
  })

  test('ignores data that is not cached', async () => {
    queryClient.clear()
    const { answer, result } = pending({ optimistic: add })
    answer.resolve(undefined)
    await result
    expect(shown()).toBeUndefined()
  })

  test('changes one query, or every one below its key, and restores them all', async () => {
    const days = ['monday', 'tuesday'].map(dayQuery)
    for (const { queryKey } of days) queryClient.setQueryData(queryKey, ['Bread'])
    const lists = () => [shown(), ...days.map(({ queryKey }) => queryClient.getQueryData(queryKey))]
    const single = pending({ optimistic: add })
    await Bun.sleep(1)
    expect(lists()).toEqual([['Milk', 'Eggs'], ['Bread'], ['Bread']])
    single.answer.resolve(undefined)
    await single.result
    const every = pending({ optimistic: [optimistic(listQuery.queryKey, (list, name: string) => [name, ...list], { exact: false }), add] })
    await Bun.sleep(1)
    expect(lists().slice(1)).toEqual([
      ['Eggs', 'Bread'],
      ['Eggs', 'Bread'],
    ])
    every.answer.reject(refusal)
    await every.result
    expect(lists().slice(1)).toEqual([['Bread'], ['Bread']])
  })
})
