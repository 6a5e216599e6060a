import type { Gate } from '#src/platform/http/gate'
import { assistantApi } from './assistant.contract'
import type { AssistantServices } from './assistant.create'

export const assistantRoutes = ({ onFamily, assistant }: Gate & { assistant: AssistantServices }) => [
  onFamily(assistantApi.ask, async ({ member, recheckAccess, body, request }) =>
    (await assistant.load()).ask({ member, recheckAccess }, body.question, request.signal),
  ),
]
