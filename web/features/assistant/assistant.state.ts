import { signal } from '@preact/signals-react'
import { toast } from '#web/ui/toast'
import { type Known, replyTo } from './assistant.rules'

type Turn = { id: number; role: 'user' | 'assistant'; content: string }

/** How many turns the chat shows (spec 1 section 9). */
const shownTurns = 2

/** Milliseconds a reply takes, so that it is seen to come. */
const beat = 600

/** The last turns of the conversation; it is of this page only and nowhere stored. */
export const turns = signal<Turn[]>([])

/** Whether a reply is under way; nothing is sent until it is there. */
export const replying = signal(false)

let lastId = 0

const add = (role: Turn['role'], content: string) => {
  lastId += 1
  turns.value = [...turns.peek(), { id: lastId, role, content }].slice(-shownTurns)
}

/**
 * Says something to the assistant, who answers after a moment.
 * @param known what is loaded by then
 * @param say gets the reply, to be spoken
 * @returns whether it was sent: nothing is while it is blank or a reply is under way
 */
export const ask = (text: string, known: () => Known, say: (reply: string) => void) => {
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
        title: 'AI Assistant Error',
        description: "Sorry, I'm having trouble right now. Please try again.",
        variant: 'destructive',
      })
    } finally {
      replying.value = false
    }
  }, beat)
  return true
}
