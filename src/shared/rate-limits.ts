/** Tokens that a bucket holds at most, and those it gets. */
export type Rate = { capacity: number; perSecond: number }

const [hour, day] = [3600, 86_400]
const per = (capacity: number, seconds: number): Rate => ({ capacity, perSecond: capacity / seconds })

/**
 * Every rate limit: what a bucket holds at most and gets a second, whose bucket it is, and what is said when it is empty. All are far above what a
 * family does, and a setting multiplies all of them. `SECURITY.md` names them.
 */
export const rateLimits = {
  /** Calls of any kind of one person; a home page makes about 15, a gallery one for each picture that is scrolled by. */
  calls: { capacity: 3000, perSecond: 100, of: 'userId', about: 'Too many requests.' },
  /** Calls from one address, also without an account: a family behind one router or proxy, with all its devices. */
  addressCalls: { capacity: 20_000, perSecond: 500, of: 'address', about: 'Too many requests.' },
  /** Calls that change something. A script that moves a family's data in sends some thousand. */
  writes: { capacity: 1500, perSecond: 10, of: 'userId', about: 'Too many changes at once.' },
  /** Bytes of what is written in those, as JSON. */
  writtenBytes: { ...per(500e6, day), of: 'userId', about: 'Too much was written today.' },
  /** Uploads that are begun. A browser begins two at once, as fast as a network takes photos. */
  uploads: { capacity: 1000, perSecond: 5, of: 'userId', about: 'Too many uploads at once.' },
  /** Bytes of uploads that stay: some ten thousand photos a day. */
  uploadedBytes: { ...per(50 * 1024 ** 3, day), of: 'userId', about: 'Too much was uploaded today.' },
  /** Invitations, new links for them, and accounts that an admin adds. */
  invitations: { ...per(50, hour), of: 'userId', about: 'Too many people were invited or added.' },
  /** Mails to one address, from all families together. The log does not name it. */
  mailsToAddress: { ...per(10, day), of: undefined, about: 'Too many invitations were sent to this address.' },
  /** Mails that one family has the server send. */
  familyMails: { ...per(100, day), of: 'familyId', about: 'This family has sent too many invitations by e-mail.' },
  /** Accounts that strangers make on an open server. */
  signUps: { ...per(10, hour), of: 'address', about: 'Too many accounts were made from your address.' },
  /** Tests of the alerts, each of which sends mails. */
  alertTests: { ...per(10, hour), of: 'userId', about: 'Too many tests were sent.' },
} as const satisfies Record<string, Rate & { of: 'userId' | 'address' | 'familyId' | undefined; about: string }>
export type RateLimitName = keyof typeof rateLimits
