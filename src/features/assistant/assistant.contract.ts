import * as z from 'zod'
import { endpoint, type OutputOf } from '#src/shared/endpoint'
import { msg } from '#src/shared/language/message'
import { text } from '#src/shared/schemas'

/** The kinds of rows that the model may propose. Money is not among them. */
export const proposedKinds = ['event', 'task', 'chore', 'item'] as const

/** Maximum characters of a question, of the model's text and of a proposed line. */
export const assistantLimits = { question: 500, text: 1000, line: 200, proposals: 3 }

/** A line of quick add: nothing is added until the person presses a button. */
const proposal = () => z.object({ kind: z.enum(proposedKinds), line: z.string() })
export type Proposal = OutputOf<typeof proposal>

const modelAnswer = () =>
  z.object({
    /** Plain text of the model; null if it only proposes. */
    text: z.string().nullable(),
    proposals: z.array(proposal()),
    /** The name of the model. */
    model: z.string(),
  })
export type ModelAnswer = OutputOf<typeof modelAnswer>

// `none`: a token of one area would read others through the model.
export const assistantApi = {
  ask: endpoint('POST', '/api/families/:familyId/assistant/questions', {
    can: 'member',
    scope: 'none',
    about:
      'Asks the model. It reads what the caller may view, by tools, changes nothing, and answers with text and with lines to propose. Nothing is stored. Without a model 409, while it is busy or if it fails 503.',
    body: z.lazy(() => z.object({ question: text(assistantLimits.question, msg('Write a question.')) })),
    response: modelAnswer,
    rateLimit: 'modelQuestions',
  }),
}
