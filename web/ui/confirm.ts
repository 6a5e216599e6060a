import { signal } from '@preact/signals-react'
import type { ReactNode } from 'react'
import { t } from './texts'

export interface Question {
  title: string
  /** The consequences, and whether they can be undone. */
  text: ReactNode
  /** The confirm button's label, such as "Delete". */
  action: string
  cancelLabel?: string
  destructive?: boolean
  /** A choice to make before answering. */
  choice?: ReactNode
  /** Runs after the user agrees; the dialog closes when it settles. The action reports its own errors. */
  act?: () => unknown
  /** Keeps the dialog open after a failure, for a retry. */
  staysOnFailure?: boolean
}

type OpenQuestion = Question & { id: number; open: boolean; pending: boolean; resolve: (agreed: boolean) => void }

/** The current question, or the last one (`open` false, so that its content stays during the closing animation). */
export const currentQuestion = signal<OpenQuestion>()

let lastId = 0

/** Closes the current question. */
export const answer = (agreed: boolean) => {
  const question = currentQuestion.peek()
  if (!question?.open) return
  currentQuestion.value = { ...question, open: false, pending: false }
  question.resolve(agreed)
}

/** Closes the current question unanswered: its subject is gone. */
export const withdrawQuestion = () => answer(false)

/** Agrees to the current question: runs its action first, if it has one. */
export const agree = async () => {
  const question = currentQuestion.peek()
  if (!question?.act) return answer(true)
  currentQuestion.value = { ...question, pending: true }
  let succeeded = true
  try {
    await question.act()
  } catch {
    succeeded = false
  }
  const now = currentQuestion.peek()
  // The user may have closed the dialog meanwhile.
  if (!now?.open || now.id !== question.id) return
  if (succeeded || !question.staysOnFailure) answer(succeeded)
  else currentQuestion.value = { ...now, pending: false }
}

/**
 * Asks before a destructive action. Focus starts on Cancel; a press outside does not answer.
 * @returns whether the user agreed and the action, if there is one, succeeded
 */
export const confirm = (question: Question) => {
  withdrawQuestion()
  lastId += 1
  const id = lastId
  return new Promise<boolean>((resolve) => {
    currentQuestion.value = { ...question, id, open: true, pending: false, resolve }
  })
}

/** Asks before a deletion. */
export const confirmDeletion = (question: Omit<Question, 'action' | 'destructive'>) =>
  confirm({ ...question, action: t('Delete'), destructive: true })

/** The text of a question about a deletion. */
export const deletionText = (name: string, more = t('This action cannot be undone.')) =>
  `${t('Are you sure you want to delete "{name}"?', { name })} ${more}`
