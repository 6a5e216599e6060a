import { viewable } from '#src/shared/areas'
import type { LiveEvent } from '#src/shared/live-frames'
import type { Member } from '../access'

/** Milliseconds, and the number of frames of all families, that are kept for pages that join after them. */
const limits = { ms: 60_000, frames: 1000 }

type Frame = { at: number; familyId: string; event: LiveEvent; isAllowed: (member: Member) => boolean }

/**
 * The latest live frames. A page brings along what was true when the server wrote it; once it has joined its family, it gets the frames since.
 * @param now a monotonic clock in milliseconds
 */
export const createRecentFrames = (now: () => number) => {
  const frames: Frame[] = []
  /** Before this time frames are unknown. */
  let knownSince = now()

  const forget = () => {
    const oldest = now() - limits.ms
    while (frames.length > limits.frames || (frames[0] && frames[0].at < oldest)) knownSince = Math.max(knownSince, frames.shift()?.at ?? 0)
  }

  return {
    add(frame: Omit<Frame, 'at'>) {
      frames.push({ at: now(), ...frame })
      forget()
    },
    /** From here on, every page may be old: another process changed something. */
    forgetAll() {
      frames.length = 0
      knownSince = now()
    },
    /** The frames that a member missed since a time of this clock, each once; all of theirs if the time is of another server, or too long ago. */
    since(member: Member, time: number): LiveEvent[] {
      const { familyId } = member
      if (time > now() || time <= knownSince) return viewable(member).map((area) => ({ type: 'changed', data: { familyId, area } }))
      const missed = frames.filter((frame) => frame.at >= time && frame.familyId === familyId && frame.isAllowed(member))
      return [...new Map(missed.map(({ event }) => [JSON.stringify(event), event])).values()]
    },
  }
}
