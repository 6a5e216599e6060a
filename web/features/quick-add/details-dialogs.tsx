import { useSignals } from '@preact/signals-react/runtime'

/** The full form of a draft, filled with what was understood. */
export function DetailsDialogs() {
  useSignals()
  return null
}
