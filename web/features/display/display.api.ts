import type { NewTick } from '#src/features/displays/display.contract'
import { ApiError, messageOf, retryAfterOf } from '#web/platform/api/api'
import { toast } from '#web/ui/toast'
import { feed } from './display.state'
import { t } from './texts'

// Not by `call`: its declarations would be in the chunk of a screen that makes only two calls.
const send = async (method: string, path: string, body?: object) => {
  const answer = await fetch(`/api/display/ticks${path}`, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  if (!answer.ok) throw new ApiError(answer.status, await answer.text(), retryAfterOf(answer.headers.get('retry-after')))
  return answer
}

/** Ticks as a person, and offers Undo. @throws ApiError, or TypeError without the server */
export const tick = async (input: NewTick, { name, title }: { name: string; title: string }) => {
  const answer = await send('POST', '', input)
  const { id }: { id: string } = await answer.json()
  await feed.refresh()
  const undo = async () => {
    try {
      await send('DELETE', `/${id}`)
    } catch (error) {
      toast({ title: t('Failed to undo'), description: messageOf(error), variant: 'destructive' })
    }
    feed.refresh()
  }
  toast({ title: t('{name} ticked {title}', { name, title }), action: { label: t('Undo'), onClick: undo } })
}
