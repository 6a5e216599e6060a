import { assistantApi } from '#src/features/assistant/assistant.contract'
import { call, messageOf } from '#web/platform/api/api'
import { lazyModule } from '#web/platform/loading/lazy-module'
import type { ActiveFamily } from '#web/platform/session/session'
import { hint } from './assistant.rules'
import { type AskModel, stopModel } from './assistant.state'
import { t } from './texts'

/** Shows who answered, and the proposals. */
export const fromModel = lazyModule(() => import('./from-model').then((module) => module.FromModel))

/** Asks the server's model; undefined without one. A failure is a reply, too. */
export const askModel = async (
  { id: familyId, hasModel }: Pick<ActiveFamily, 'id' | 'hasModel'>,
  question: string,
): ReturnType<AskModel> => {
  if (!hasModel) return
  const leaving = new AbortController()
  stopModel.value = () => leaving.abort()
  try {
    const asked = call(assistantApi.ask, { params: { familyId }, body: { question } }, leaving.signal)
    const [{ text, proposals, model }] = await Promise.all([asked, fromModel.fetch()])
    return { reply: text ?? t('Shall I add this?'), proposals, model }
  } catch (error) {
    return { reply: leaving.signal.aborted ? t('Stopped.') : `${messageOf(error)} ${hint()}` }
  }
}
