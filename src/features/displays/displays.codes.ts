import { randomInt } from 'node:crypto'
import { type Clock, iso } from '#src/platform/clock'
import { codeMinutes, maxOpenCodes } from './displays.rules'

/** A code that no parent has entered yet. @param tokenHash of the token in the browser's cookie @param place the network of the browser */
type Open = { code: string; tokenHash: string; place: string; expiresAt: Temporal.Instant; userAgent: string | null }

/**
 * The codes of displays that are not paired yet. They are in memory only: visitors write nothing to the database, and a display requests a
 * new code after a restart.
 */
export const createDisplayCodes = (clock: Clock) => {
  /** By code, oldest first. */
  const open = new Map<string, Open>()

  const forgetExpired = () => {
    for (const { code, expiresAt } of open.values()) if (Temporal.Instant.compare(expiresAt, clock.now()) <= 0) open.delete(code)
  }
  const forgetOldest = (max: number, isMeant: (one: Open) => boolean = () => true) => {
    const meant = [...open.values()].filter(isMeant)
    for (const { code } of meant.slice(0, Math.max(0, meant.length - max + 1))) open.delete(code)
  }
  const newCode = (): string => {
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    return open.has(code) ? newCode() : code
  }
  const shown = ({ code, expiresAt }: Open) => ({ code, expiresAt: iso(expiresAt) })

  return {
    /** The code of an unpaired token; undefined if there is none, or it has expired. */
    find(tokenHash: string) {
      forgetExpired()
      const found = open.values().find((one) => one.tokenHash === tokenHash)
      return found && shown(found)
    },

    /** A new code. The oldest ones are dropped if there are too many. */
    add({ tokenHash, place, userAgent }: Pick<Open, 'tokenHash' | 'place' | 'userAgent'>) {
      forgetExpired()
      forgetOldest(maxOpenCodes.address, (one) => one.place === place)
      forgetOldest(maxOpenCodes.server)
      const made = { code: newCode(), tokenHash, place, userAgent, expiresAt: clock.now().add({ minutes: codeMinutes }) }
      open.set(made.code, made)
      return shown(made)
    },

    /** Takes a code, which is then used up. */
    take(code: string): Open | undefined {
      forgetExpired()
      const found = open.get(code)
      open.delete(code)
      return found
    },
    size: () => open.size,
  }
}
export type DisplayCodes = ReturnType<typeof createDisplayCodes>
