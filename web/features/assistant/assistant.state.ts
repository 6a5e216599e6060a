import { signal } from '@preact/signals-react'
import { errorToast } from '#web/ui/error-toast'
import { toast } from '#web/ui/toast'
import { type AssistantData, asks, replyTo } from './assistant.rules'
import { t } from './texts'

/** The result of a command. */
export type Done = { reply: string; undo?: () => Promise<unknown> }

/** Runs the command in a message; undefined for a mere question. */
export type Act = (message: string) => Promise<Done | undefined>

type Turn = { id: number; role: 'user' | 'assistant'; content: string; undo?: Done['undo'] }

/** The number of turns shown (spec 1 section 9). */
const shownTurns = 2

/** Delay of a reply in milliseconds, so that its arrival is noticeable. */
const replyDelayMs = 600

/** The last turns of the conversation, in memory only. */
export const turns = signal<Turn[]>([])

/** The text being written; it survives a visit to another screen. */
export const draft = signal('')

/** Whether a reply is pending; nothing can be sent meanwhile. */
export const replying = signal(false)

let lastId = 0

const add = (turn: Omit<Turn, 'id'>) => {
  lastId += 1
  turns.value = [...turns.peek(), { ...turn, id: lastId }].slice(-shownTurns)
}

/** Undoes the addition, once. */
export const takeBack = async ({ id, undo }: Turn) => {
  const show = (change: Partial<Turn>) => {
    turns.value = turns.peek().map((turn) => (turn.id === id ? { ...turn, ...change } : turn))
  }
  show({ undo: undefined })
  try {
    await undo?.()
    show({ content: t('Taken back') })
  } catch (error) {
    show({ undo })
    errorToast(t('Failed to take it back'))(error)
  }
}

/**
 * Sends a text to the assistant, which replies after a delay.
 * @param known returns the data for the reply when it is needed
 * @param say speaks the reply
 * @param act runs the command
 * @returns false if the text is blank or a reply is pending
 */
export const ask = (text: string, known: (message: string) => Promise<AssistantData>, say: (reply: string) => void, act: Act) => {
  const content = text.trim()
  if (content === '' || replying.peek()) return false
  add({ role: 'user', content })
  replying.value = true
  setTimeout(async () => {
    try {
      const { reply, undo } = (asks(content) ? undefined : await act(content)) ?? { reply: replyTo(content, await known(content)) }
      add({ role: 'assistant', content: reply, undo })
      say(reply)
    } catch {
      toast({
        title: t('AI Assistant Error'),
        description: t("Sorry, I'm having trouble right now. Please try again."),
        variant: 'destructive',
      })
    } finally {
      replying.value = false
    }
  }, replyDelayMs)
  return true
}
