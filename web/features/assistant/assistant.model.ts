import { assistantApi } from '#src/features/assistant/assistant.contract'
import { call, messageOf } from '#web/platform/api/api'
import { queryClient } from '#web/platform/api/query-client'
import { lazyModule } from '#web/platform/loading/lazy-module'
import { hint } from './assistant.rules'
import { type AskModel, stop } from './assistant.state'
import { t } from './texts'

/** The name of the server's model. A setting of the server changes with its start only. */
const modelQuery = (familyId: string) => ({
  queryKey: ['assistant-model', familyId],
  queryFn: () => call(assistantApi.model, { params: { familyId } }),
  staleTime: Number.POSITIVE_INFINITY,
})

const hasModel = async (familyId: string) => {
  try {
    return (await queryClient.fetchQuery(modelQuery(familyId))).model !== null
  } catch {
    // Without the server, the rules answer alone.
    return false
  }
}

/** Shows who answered, and the proposals. */
export const fromModel = lazyModule(() => import('./from-model').then((module) => module.FromModel))

/** Asks the server's model; undefined without one. A failure is a reply, too. */
export const askModel = async (familyId: string, question: string): ReturnType<AskModel> => {
  if (!(await hasModel(familyId))) return
  const leaving = new AbortController()
  stop.value = () => leaving.abort()
  try {
    const asked = call(assistantApi.ask, { params: { familyId }, body: { question } }, leaving.signal)
    const [{ text, proposals, model }] = await Promise.all([asked, fromModel.fetch()])
    return { reply: text ?? t('Shall I add this?'), proposals, model }
  } catch (error) {
    return { reply: leaving.signal.aborted ? t('Stopped.') : `${messageOf(error)} ${hint()}` }
  }
}
