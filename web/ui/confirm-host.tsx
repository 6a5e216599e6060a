import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { asked, confirmView, withdrawQuestion } from './confirm'

/** Where questions of `confirm` appear; mount once. A question goes with the screen it was asked on. */
export function ConfirmHost({ path }: { path: string }) {
  useSignals()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen is another path
  useEffect(() => withdrawQuestion, [path])
  const View = confirmView.code.value
  const question = asked.value
  return View && question && <View key={question.id} {...question} />
}
