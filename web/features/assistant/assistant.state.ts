import { signal } from '@preact/signals-react'
import { toast } from '#web/ui/toast'
import { type AssistantData, replyTo } from './assistant.rules'
import { t } from './texts'

type Turn = { id: number; role: 'user' | 'assistant'; content: string }

/** The number of turns shown (spec 1 section 9). */
const shownTurns = 2

/** Delay of a reply in milliseconds, so that its arrival is noticeable. */
const replyDelayMs = 600

/** The last turns of the conversation, in memory only. */
export const turns = signal<Turn[]>([])

/** Whether a reply is pending; nothing can be sent meanwhile. */
export const replying = signal(false)

let lastId = 0

const add = (role: Turn['role'], content: string) => {
  lastId += 1
  turns.value = [...turns.peek(), { id: lastId, role, content }].slice(-shownTurns)
}

/**
 * Sends a text to the assistant, which replies after a delay.
 * @param known returns the loaded data at the time of the reply
 * @param say speaks the reply
 * @returns false if the text is blank or a reply is pending
 */
export const ask = (text: string, known: () => AssistantData, say: (reply: string) => void) => {
  const content = text.trim()
  if (content === '' || replying.peek()) return false
  add('user', content)
  replying.value = true
  setTimeout(() => {
    try {
      const reply = replyTo(content, known())
      add('assistant', reply)
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
