import { type QueryKey, queryOptions } from '@tanstack/react-query'
import type { Endpoint, OutputOf } from '#src/shared/endpoint'
import { addressOf, call, type Input } from './api'
import { takeFirstReply } from './first-view'

type Reply<E extends Endpoint> = OutputOf<E['response']>

/**
 * Takes the reply of a call if the page brought it along.
 * @param isUsable decides whether to take it; otherwise it stays for the call itself
 */
export const firstReply = <E extends Endpoint>(endpoint: E, input: Input<E>, isUsable: (reply: Reply<E>) => boolean = () => true) =>
  takeFirstReply(endpoint.method, addressOf(endpoint, input), (reply) => reply !== undefined && isUsable(reply as Reply<E>)) as
    | Reply<E>
    | undefined

/**
 * A query for the reply of one call. If the page brought the reply along, the first rendering shows it.
 * @param read makes the query's data of the reply; by default it is the reply
 */
export const callQuery = <const K extends QueryKey, E extends Endpoint, D = Reply<E>>(
  queryKey: K,
  endpoint: E,
  input: Input<E>,
  read: (reply: Reply<E>) => D = (reply) => reply as D,
) =>
  queryOptions({
    queryKey,
    queryFn: async () => read(await call(endpoint, input)),
    initialData: () => {
      const first = firstReply(endpoint, input)
      return first === undefined ? undefined : (read(first) as never)
    },
  })
