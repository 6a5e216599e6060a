import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { lazyModule } from '../platform/loading/lazy-module'
import { currentQuestion, withdrawQuestion } from './confirm'

const view = lazyModule(() => import('./confirm-dialog').then((module) => module.ConfirmDialog))

/** Renders the questions of `confirm`; mount once. Navigation closes an open question. */
export function ConfirmHost({ path }: { path: string }) {
  useSignals()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the path changes
  useEffect(() => withdrawQuestion, [path])
  useSignalEffect(() => {
    if (currentQuestion.value) view.fetch()
  })
  const View = view.code.value
  const question = currentQuestion.value
  return View && question && <View key={question.id} {...question} />
}
