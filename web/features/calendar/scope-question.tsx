import { useState } from 'react'
import type { Scope } from '#src/features/calendar/calendar.series.rules'
import { ConfirmDialog } from '#web/ui/confirm-dialog'
import { ScopeChoice } from './scope-choice'

type Question = { isShared: boolean; answer: (scope: Scope | undefined) => void }

/** Asks which events of a series a change is about. */
export const useScopeQuestion = () => {
  const [question, setQuestion] = useState<Question>()
  const [scope, setScope] = useState<Scope>('one')
  const settle = (chosen: Scope | undefined) => {
    question?.answer(chosen)
    setQuestion(undefined)
  }
  return {
    /** @returns undefined when it is left unanswered */
    ask: (isShared: boolean) =>
      new Promise<Scope | undefined>((answer) => {
        setScope(isShared ? 'following' : 'one')
        setQuestion({ isShared, answer })
      }),
    dialog: (
      <ConfirmDialog
        open={question !== undefined}
        onOpenChange={(open) => !open && settle(undefined)}
        title="Save Changes"
        text={
          question?.isShared
            ? 'This event repeats. Repeat, category, privacy, people and "All day" are the same for all of its dates.'
            : 'This event repeats. What do you want to change?'
        }
        confirmLabel="Save"
        onConfirm={() => settle(scope)}
      >
        <ScopeChoice label="What to change" value={scope} onValueChange={setScope} isShared={question?.isShared} />
      </ConfirmDialog>
    ),
  }
}
