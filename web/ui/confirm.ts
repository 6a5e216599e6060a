import { signal } from '@preact/signals-react'
import type { ReactNode } from 'react'

export interface Question {
  title: string
  /** What will happen, and whether it can be undone. */
  text: ReactNode
  /** The button that agrees, such as "Delete". */
  action: string
  cancelLabel?: string
  destructive?: boolean
  /** What is to be chosen before the answer. */
  choice?: ReactNode
  /** Runs once the user agrees; the dialog closes when it settles. The act itself reports its failure. */
  act?: () => unknown
  /** Keeps the dialog open when the act fails, for a second try. */
  staysOnFailure?: boolean
}

type Asked = Question & { id: number; open: boolean; pending: boolean; resolve: (agreed: boolean) => void }

/** The question on screen, or the last one that was (`open` false, so that it stays as it is while it closes). */
export const asked = signal<Asked>()

let lastId = 0

/** Closes the question on screen. */
export const answer = (agreed: boolean) => {
  const question = asked.peek()
  if (!question?.open) return
  asked.value = { ...question, open: false, pending: false }
  question.resolve(agreed)
}

/** Closes the question on screen unanswered: what it is about is gone. */
export const withdrawQuestion = () => answer(false)

/** Agrees to the question on screen: runs its act first, if it has one. */
export const agree = async () => {
  const question = asked.peek()
  if (!question?.act) return answer(true)
  asked.value = { ...question, pending: true }
  let succeeded = true
  try {
    await question.act()
  } catch {
    succeeded = false
  }
  const now = asked.peek()
  // The user may have closed it meanwhile.
  if (!now?.open || now.id !== question.id) return
  if (succeeded || !question.staysOnFailure) answer(succeeded)
  else asked.value = { ...now, pending: false }
}

/**
 * Asks before an act that takes something away. Focus starts on Cancel; a press outside doesn't answer.
 * @returns whether the user agreed and the act, if there is one, succeeded
 */
export const confirm = (question: Question) => {
  withdrawQuestion()
  lastId += 1
  const id = lastId
  return new Promise<boolean>((resolve) => {
    asked.value = { ...question, id, open: true, pending: false, resolve }
  })
}

/** Asks before something is deleted. */
export const confirmDeletion = (question: Omit<Question, 'action' | 'destructive'>) =>
  confirm({ ...question, action: 'Delete', destructive: true })

/** What is asked before something is deleted. */
export const deletionText = (name: string, more = 'This action cannot be undone.') => `Are you sure you want to delete "${name}"? ${more}`
