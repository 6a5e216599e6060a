import { assistantApi } from '#src/features/assistant/assistant.contract'
import { call, messageOf } from '#web/platform/api/api'
import { queryClient } from '#web/platform/api/query-client'
import { hint } from './assistant.rules'
import type { AskModel } from './assistant.state'
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

/** Asks the server's model; undefined without one. A failure is a reply, too. */
export const askModel = async (familyId: string, question: string): ReturnType<AskModel> => {
  if (!(await hasModel(familyId))) return
  try {
    const { text, proposals, model } = await call(assistantApi.ask, { params: { familyId }, body: { question } })
    return { reply: text ?? t('Shall I add this?'), proposals, model }
  } catch (error) {
    return { reply: `${messageOf(error)} ${hint()}` }
  }
}
