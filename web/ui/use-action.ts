import { type MutationOptions, useMutation } from '@tanstack/react-query'
import type { Area } from '#src/shared/areas'
import { refreshArea } from '#web/platform/api/query-client'
import { type ToastRequest, toast } from '#web/ui/toast'
import { errorToast } from './error-toast'
import { type Optimistic, optimisticAll, type Rollback } from './optimistic'

/** The input of a save: the body of a change to the row `id`, or of a new row without one. */
export type Save<Body> = { id: string | undefined; body: Body }

/** A save whose change has only some of the fields. */
export type SavePart<New, Change> = { id?: undefined; body: New } | { id: string; body: Change }

/** A toast's title, or the whole toast. */
export type Message = string | ToastRequest | undefined

/** The toast of a success; undefined shows none. */
export type Done<Input, Output> = Message | ((output: Output, input: Input) => Message)

type ActionOptions<Input, Output> = {
  /** The area to refetch after a success, and the id of its family. */
  changes?: readonly [area: Area, familyId: string | undefined]
  done?: Done<Input, Output>
  /** The title of a failure's toast, or what handles the failure. */
  failed?: string | ((error: Error, input: Input) => void)
  /** Shows the outcome before the reply; `optimistic()` creates one. A failure rolls it back and refetches the area. */
  optimistic?: Optimistic<Input> | readonly Optimistic<Input>[]
  /** Runs after the refetch and before the toast, which waits for it. */
  onSuccess?: (output: Output, input: Input) => unknown
} & Pick<MutationOptions<Output, Error, Input>, 'mutationKey' | 'scope'>

/** The options of an action's mutation; see `useAction`. */
export const actionOptions = <Input = void, Output = unknown>(
  send: (input: Input) => Promise<Output>,
  { changes, done, failed, optimistic, onSuccess, ...options }: ActionOptions<Input, Output> = {},
): MutationOptions<Output, Error, Input, Rollback | undefined> => ({
  ...options,
  mutationFn: (input) => send(input),
  meta: changes && { area: changes[0], familyId: changes[1] },
  onMutate: optimistic && optimisticAll([optimistic].flat()),
  onSuccess: async (output, input) => {
    await onSuccess?.(output, input)
    const message = typeof done === 'function' ? done(output, input) : done
    if (message) toast(typeof message === 'string' ? { title: message } : message)
  },
  onError: (error, input, rollback) => {
    rollback?.()
    if (typeof failed === 'string') errorToast(failed)(error)
    else failed?.(error, input)
    // The optimistic change may have cancelled a refetch.
    if (optimistic && changes?.[1]) return refreshArea(changes[0], changes[1])
  },
})

/**
 * One write: sends it, refetches the area it changes, and shows the outcome in a toast.
 * @param send makes the call; with `sendOrQueue` the action works offline
 */
export const useAction = <Input = void, Output = unknown>(
  send: (input: Input) => Promise<Output>,
  options?: ActionOptions<Input, Output>,
) => useMutation(actionOptions(send, options))
