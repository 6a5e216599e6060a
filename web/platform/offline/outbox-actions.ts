import type { QueryKey } from '@tanstack/react-query'
import type { Area } from '#src/shared/areas'
import type { Act, WaitingAct } from './device-db'

/** How acts of a kind are sent, and what they change of what was fetched. */
export type Kind = {
  area: Area
  /** @returns the row as it is then, where there is one */
  send: (act: WaitingAct) => Promise<{ updatedAt?: string } | undefined>
  /** @returns the data as it is with the act done; the very same where that makes no difference */
  lay?: (queryKey: QueryKey, data: unknown, act: Act) => unknown
  /** What to say of an act that was refused, such as "“Milk” was not changed". */
  failed: (act: Act) => string
  /** What else to do then. */
  refused?: (act: WaitingAct) => void
}

/** All that are declared, by name. */
export const kinds: Record<string, Kind> = {}

/** Declares a kind of acts, beside what does them: whoever can do one shows it as done, also before `away.ts` has begun. */
export const declareKind = (name: string, kind: Kind) => {
  kinds[name] = kind
}
