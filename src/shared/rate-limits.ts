/** A token bucket: capacity in tokens, and refill per second. */
export type Rate = { capacity: number; perSecond: number }

const [hour, day] = [3600, 86_400]
const per = (capacity: number, seconds: number): Rate => ({ capacity, perSecond: capacity / seconds })

/**
 * Every rate limit: its bucket, the kind of its key (`of`), and the message when the bucket is empty. All are far above the use of a family, and
 * a setting multiplies all of them. `SECURITY.md` lists them.
 */
export const rateLimits = {
  /** All calls of one user; a home page makes about 15, a gallery one for each picture scrolled into view. */
  calls: { capacity: 3000, perSecond: 100, of: 'userId', about: 'Too many requests.' },
  /** Calls from one address, with or without an account: all devices of a family behind one router or proxy. */
  addressCalls: { capacity: 20_000, perSecond: 500, of: 'address', about: 'Too many requests.' },
  /** Calls that change data. A script that imports a family's data sends some thousand. */
  writes: { capacity: 1500, perSecond: 10, of: 'userId', about: 'Too many changes at once.' },
  /** Bytes of JSON in those calls. */
  writtenBytes: { ...per(500e6, day), of: 'userId', about: 'Too much was written today.' },
  /** Started uploads. A browser runs two at a time, as fast as the network accepts photos. */
  uploads: { capacity: 1000, perSecond: 5, of: 'userId', about: 'Too many uploads at once.' },
  /** Bytes of completed uploads: some ten thousand photos a day. */
  uploadedBytes: { ...per(50 * 1024 ** 3, day), of: 'userId', about: 'Too much was uploaded today.' },
  /** Invitations, new links for them, and accounts that an admin adds. */
  invitations: { ...per(50, hour), of: 'userId', about: 'Too many people were invited or added.' },
  /** Mails to one address, from all families together. The log does not name it. */
  mailsToAddress: { ...per(10, day), of: undefined, about: 'Too many invitations were sent to this address.' },
  /** Mails sent for one family. */
  familyMails: { ...per(100, day), of: 'familyId', about: 'This family has sent too many invitations by e-mail.' },
  /** Calls with links that need no account, from one address. */
  publicLinks: { capacity: 300, perSecond: 5, of: 'address', about: 'Too many requests.' },
  /** Calls with one such link. The log does not name it. */
  publicLink: { capacity: 120, perSecond: 1, of: undefined, about: 'Too many requests.' },
  /** Reminders that one user gets by e-mail; the others appear in the app alone. */
  reminderMails: { ...per(100, day), of: 'userId', about: 'Too many reminders were sent by e-mail.' },
  /** Sign-ups on a server with open sign-up. */
  signUps: { ...per(10, hour), of: 'address', about: 'Too many accounts were made from your address.' },
  /** Claims of guests from one address. */
  linkClaims: { ...per(60, hour), of: 'address', about: 'Too many gifts were claimed from your address.' },
  /** Claims by one share link, from all addresses. */
  claimsOfLink: { ...per(200, day), of: undefined, about: 'Too many gifts were claimed by this link.' },
  /** Tests of the alerts, each of which sends mails. */
  alertTests: { ...per(10, hour), of: 'userId', about: 'Too many tests were sent.' },
} as const satisfies Record<string, Rate & { of: 'userId' | 'address' | 'familyId' | undefined; about: string }>
export type RateLimitName = keyof typeof rateLimits
