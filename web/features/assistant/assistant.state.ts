import { signal } from '@preact/signals-react'
import type { Proposal } from '#src/features/assistant/assistant.contract'
import { errorToast } from '#web/ui/error-toast'
import { toast } from '#web/ui/toast'
import { type AssistantData, answerTo, asks, hint } from './assistant.rules'
import { t } from './texts'

/** The result of a command. */
export type Done = { reply: string; undo?: () => Promise<unknown> }

/** Runs the command in a message; undefined for a mere question. */
export type Act = (message: string) => Promise<Done | undefined>

/** A line that the model proposes; it is added by a press alone. */
export type Proposed = Proposal & { state?: 'adding' | 'added'; undo?: Done['undo'] | undefined }

/** What answers a message: the rules, a command or the model, by its name. */
type Reply = Done & { model?: string; proposals?: Proposed[] }

/** Asks the language model of the server; undefined without one. */
export type AskModel = (message: string) => Promise<Reply | undefined>

export type Turn = { id: number; role: 'user' | 'assistant'; content: string } & Omit<Reply, 'reply'>

/** The number of turns shown (spec 1 section 9). */
const shownTurns = 2

/** Delay of a reply in milliseconds, so that its arrival is noticeable. Most tests wait for none. */
export const replyDelay = { ms: 600 }

/** The last turns of the conversation, in memory only. */
export const turns = signal<Turn[]>([])

/** The text being written; it survives a visit to another screen. */
export const draft = signal('')

/** Whether a reply is pending; nothing can be sent meanwhile. */
export const replying = signal(false)

/** Stops waiting for the model; undefined while it is not asked. */
export const stopModel = signal<(() => void) | undefined>(undefined)

/** The membership whose conversation it is: another person at the same device, or another family, starts anew. */
export const conversationOf = signal<string | undefined>(undefined)

/** Forgets the conversation of another membership, with the answer that it waits for. */
export const converseAs = (membershipId: string) => {
  const before = conversationOf.peek()
  conversationOf.value = membershipId
  if (before === undefined || before === membershipId) return
  stopModel.peek()?.()
  turns.value = []
  draft.value = ''
  replying.value = false
  stopModel.value = undefined
}

let lastId = 0

const add = (turn: Omit<Turn, 'id'>) => {
  lastId += 1
  turns.value = [...turns.peek(), { ...turn, id: lastId }].slice(-shownTurns)
}

const changeTurn = (id: number, change: (turn: Turn) => Partial<Turn>) => {
  turns.value = turns.peek().map((turn) => (turn.id === id ? { ...turn, ...change(turn) } : turn))
}

/** Changes a proposal of a turn, also while no screen shows it. */
export const changeProposal = ({ id }: Pick<Turn, 'id'>, at: number, change: Partial<Proposed>) =>
  changeTurn(id, ({ proposals }) => ({
    proposals: proposals?.map((proposal, index) => (index === at ? { ...proposal, ...change } : proposal)),
  }))

/** Undoes the addition, once. */
export const takeBack = async ({ id, undo }: Turn) => {
  const show = (change: Partial<Turn>) => changeTurn(id, () => change)
  show({ undo: undefined })
  try {
    await undo?.()
    show({ content: t('Taken back') })
  } catch (error) {
    show({ undo })
    errorToast(t('Failed to take it back'))(error)
  }
}

type Answering = {
  /** Returns the data for the reply when it is needed. */
  known: (message: string) => Promise<AssistantData>
  /** Speaks the reply. */
  say: (reply: string) => void
  /** Runs the command. */
  act: Act
  model: AskModel
}

const answer = async (message: string, { known, act, model }: Answering): Promise<Reply> => {
  const done = asks(message) ? undefined : await act(message)
  if (done) return done
  const reply = answerTo(message, await known(message))
  return reply === undefined ? ((await model(message)) ?? { reply: hint() }) : { reply }
}

/**
 * Sends a text to the assistant, which replies after a delay.
 * @returns false if the text is blank or a reply is pending
 */
export const ask = (text: string, answering: Answering) => {
  const content = text.trim()
  if (content === '' || replying.peek()) return false
  add({ role: 'user', content })
  replying.value = true
  const asker = conversationOf.peek()
  const isOver = () => conversationOf.peek() !== asker
  setTimeout(async () => {
    try {
      const { reply, ...more } = await answer(content, answering)
      if (isOver()) return
      add({ role: 'assistant', content: reply, ...more })
      answering.say(reply)
    } catch {
      if (isOver()) return
      toast({
        title: t('AI Assistant Error'),
        description: t("Sorry, I'm having trouble right now. Please try again."),
        variant: 'destructive',
      })
    } finally {
      if (!isOver()) {
        replying.value = false
        stopModel.value = undefined
      }
    }
  }, replyDelay.ms)
  return true
}
