import type { Access, Member } from '#src/platform/access'
import type { Clock } from '#src/platform/clock'
import { AppError, notFound } from '#src/platform/errors'
import type { Reader } from '#src/platform/language/reader'
import type { Log } from '#src/platform/log/log'
import { msg } from '#src/shared/language/message'
import type { Accounts } from '../accounts/accounts.service'
import type { Families } from '../families/families.service'
import { assistantLimits, type ModelAnswer, type Proposal } from './assistant.contract'
import { type ChatMessage, complete, ModelError, type ModelSettings } from './assistant.model'
import { systemPrompt } from './assistant.prompt'
import { modelLimits, readProposal, type ToolCall } from './assistant.rules'
import type { Tools } from './assistant.tools'

type Deps = {
  settings: ModelSettings
  tools: Tools
  accounts: Pick<Accounts, 'get'>
  families: Pick<Families, 'get'>
  membership: Access['membership']
  readerOf: (userId: string) => Reader
  clock: Clock
  log: Pick<Log, 'warn'>
  /** Milliseconds for one request to the model, and for a question. */
  timeouts?: { request: number; question: number }
}

/** The person who asks. @see Facts.recheckAccess of the gate */
type Asker = { member: Member; recheckAccess: () => void }

/** Below the 60 seconds after which common proxies give up. */
const defaultTimeouts = { request: 30_000, question: 55_000 }

/** Milliseconds after which a model that refused tools is offered them again: it may be another one by then. */
const withoutToolsMs = 10 * 60_000

/** Questions at once: a model on a home machine answers them one after the other. */
const maxRunning = 2

const failed = () => new AppError(503, 'model_failed', msg('The model did not answer.'))

/** Asks the model in the server's settings. It reads with the rights of the person who asks, and writes nothing. */
export const createModelQuestions = (deps: Deps) => {
  const { settings, tools, accounts, families, membership, readerOf, clock, log } = deps
  const { timeouts = defaultTimeouts } = deps
  const running = new Set<string>()
  /** The time until which the model is asked without tools, since it has refused them. */
  let plainUntil = 0

  /** The member as they are now: their rights may have changed while the model was thinking. */
  const current = ({ userId, familyId }: Member): Member => {
    const member = membership(userId, familyId)
    if (!member?.isActive) throw notFound(msg('Family not found'))
    return member
  }

  const answerCall = (member: Member, { name, args }: ToolCall, proposals: Proposal[]): string | Promise<string> => {
    if (name !== 'propose') return tools.run(member, name, args)
    const proposal = readProposal(args)
    if (!proposal || !tools.mayPropose(member, proposal.kind)) return 'The arguments of this call are not valid.'
    if (proposals.length >= assistantLimits.proposals) return 'That is enough to propose.'
    proposals.push(proposal)
    return 'It is shown to the person, who may add it. It is not added yet.'
  }

  const converse = async (
    { member, recheckAccess }: Asker,
    question: string,
    withTools: boolean,
    signal: AbortSignal,
  ): Promise<Omit<ModelAnswer, 'model'>> => {
    const { timezone } = families.get(member.familyId)
    const offered = withTools ? tools.describeFor(member) : []
    const now = clock.now().toZonedDateTimeISO(timezone)
    const prompt = {
      name: accounts.get(member.userId).firstName,
      language: readerOf(member.userId).language,
      now,
      hasTools: offered.length > 0,
    }
    const messages: ChatMessage[] = [
      { role: 'system', content: systemPrompt(prompt) },
      { role: 'user', content: question },
    ]
    const proposals: Proposal[] = []
    for (let round = 1; round <= modelLimits.rounds; round++) {
      const mayCall = round < modelLimits.rounds
      const { text, calls } = await complete(settings, { messages, tools: offered, mayCall, timeoutMs: timeouts.request, signal }).catch(
        (error: ModelError) => {
          // In a later round it has taken the tools already.
          throw round === 1 ? error : new ModelError(error.reason)
        },
      )
      if (calls.length === 0 || !mayCall || offered.length === 0) return { text: text || null, proposals }
      const named = calls.map((call, at) => ({ ...call, id: `call_${round}_${at + 1}` }))
      const asked = named.map(({ id, name, args }) => ({
        id,
        type: 'function',
        function: { name, arguments: JSON.stringify(args ?? {}) },
      }))
      messages.push({ role: 'assistant', content: text, tool_calls: asked })
      for (const call of named) {
        recheckAccess()
        messages.push({ role: 'tool', tool_call_id: call.id, content: await answerCall(current(member), call, proposals) })
      }
    }
    return { text: null, proposals }
  }

  const conversation = async (asker: Asker, question: string, signal: AbortSignal) => {
    const hasTools = clock.now().epochMilliseconds >= plainUntil
    try {
      return await converse(asker, question, hasTools, signal)
    } catch (error) {
      if (!hasTools || !(error instanceof ModelError) || !error.isRefusal) throw error
      const answer = await converse(asker, question, false, signal)
      plainUntil = clock.now().epochMilliseconds + withoutToolsMs
      log.warn('assistant works without tools', { model: settings.assistantModel, reason: error.reason })
      return answer
    }
  }

  return {
    /**
     * @param gone aborts when the person no longer waits
     * @throws AppError 409 without a model; 503 while it is busy, and if it fails; those of the access check for a caller who has lost access
     */
    async ask(asker: Asker, question: string, gone: AbortSignal): Promise<ModelAnswer> {
      const { userId } = asker.member
      const { assistantUrl: url, assistantModel: model } = settings
      if (!url || !model) throw new AppError(409, 'no_model', msg('This server has no model for the assistant.'))
      if (running.size >= maxRunning || running.has(userId))
        throw new AppError(503, 'model_busy', msg('The model is busy. Try again in a moment.'))
      running.add(userId)
      try {
        const answer = await conversation(asker, question, AbortSignal.any([gone, AbortSignal.timeout(timeouts.question)]))
        if (answer.text === null && answer.proposals.length === 0) throw new ModelError('an empty answer')
        return { ...answer, model }
      } catch (error) {
        if (!(error instanceof ModelError)) throw error
        if (!gone.aborted) log.warn('assistant failed', { host: new URL(url).host, reason: error.reason })
        throw failed()
      } finally {
        running.delete(userId)
      }
    },
  }
}
export type ModelQuestions = ReturnType<typeof createModelQuestions>
