import type { DataTag, QueryKey } from '@tanstack/react-query'
import { queryClient } from '#web/platform/api/query-client'

export type Rollback = () => void
export type Optimistic<Input> = (input: Input) => Promise<Rollback>

/**
 * An optimistic update: changes cached data before the reply, and cancels fetches that would overwrite it.
 * @param exact false changes every query whose key begins with `queryKey`
 * @returns the function that restores the data
 */
export const optimistic =
  <Data, Input>(
    queryKey: DataTag<QueryKey, Data, Error>,
    change: (data: NoInfer<Data>, input: Input) => NoInfer<Data>,
    { exact = true } = {},
  ): Optimistic<Input> =>
  async (input: Input) => {
    const filter = { queryKey, exact }
    await queryClient.cancelQueries(filter)
    const before = queryClient.getQueriesData<Data>(filter)
    queryClient.setQueriesData<Data>(filter, (data) => (data === undefined ? data : change(data, input)))
    return () => {
      for (const [key, data] of before) queryClient.setQueryData(key, data)
    }
  }

/** Combines several optimistic updates into one with a common rollback. */
export const optimisticAll =
  <Input>(changes: readonly Optimistic<Input>[]): Optimistic<Input> =>
  async (input) => {
    const rollbacks = await Promise.all(changes.map((change) => change(input)))
    return () => {
      for (const rollback of rollbacks) rollback()
    }
  }
