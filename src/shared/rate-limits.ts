import { type Message, msg } from './language/message'

/** A token bucket: capacity in tokens, and refill per second. */
export type Rate = { capacity: number; perSecond: number }

const [hour, day] = [3600, 86_400]
const per = (capacity: number, seconds: number): Rate => ({ capacity, perSecond: capacity / seconds })

/**
 * Every rate limit: its bucket, the kind of its key (`of`), and the message when the bucket is empty, `refusal`. All are far above the use of a family, and
 * a setting multiplies all of them. `SECURITY.md` lists them.
 */
export const rateLimits = {
  /** All calls of one user; a home page makes about 15, a gallery one for each picture scrolled into view. */
  calls: {
    capacity: 3000,
    perSecond: 100,
    of: 'userId',
    refusal: (duration: string) => msg('Too many requests. Try again in {duration}.', { duration }),
  },
  /** Calls from one address, with or without an account: all devices of a family behind one router or proxy. */
  addressCalls: {
    capacity: 20_000,
    perSecond: 500,
    of: 'address',
    refusal: (duration: string) => msg('Too many requests. Try again in {duration}.', { duration }),
  },
  /** Calls that change data. A script that imports a family's data sends some thousand. */
  writes: {
    capacity: 1500,
    perSecond: 10,
    of: 'userId',
    refusal: (duration: string) => msg('Too many changes at once. Try again in {duration}.', { duration }),
  },
  /** Bytes of JSON in those calls. */
  writtenBytes: {
    ...per(500e6, day),
    of: 'userId',
    refusal: (duration: string) => msg('Too much was written today. Try again in {duration}.', { duration }),
  },
  /** Started uploads. A browser runs two at a time, as fast as the network accepts photos. */
  uploads: {
    capacity: 1000,
    perSecond: 5,
    of: 'userId',
    refusal: (duration: string) => msg('Too many uploads at once. Try again in {duration}.', { duration }),
  },
  /** Bytes of completed uploads: some ten thousand photos a day. */
  uploadedBytes: {
    ...per(50 * 1024 ** 3, day),
    of: 'userId',
    refusal: (duration: string) => msg('Too much was uploaded today. Try again in {duration}.', { duration }),
  },
  /** Invitations, new links for them, and accounts that an admin adds. */
  invitations: {
    ...per(50, hour),
    of: 'userId',
    refusal: (duration: string) => msg('Too many people were invited or added. Try again in {duration}.', { duration }),
  },
  /** Mails to one address, from all families together. The log does not name it. */
  mailsToAddress: {
    ...per(10, day),
    of: undefined,
    refusal: (duration: string) => msg('Too many invitations were sent to this address. Try again in {duration}.', { duration }),
  },
  /** Mails sent for one family. */
  familyMails: {
    ...per(100, day),
    of: 'familyId',
    refusal: (duration: string) => msg('This family has sent too many invitations by e-mail. Try again in {duration}.', { duration }),
  },
  /** Calls with links that need no account, from one address. */
  publicLinks: {
    capacity: 300,
    perSecond: 5,
    of: 'address',
    refusal: (duration: string) => msg('Too many requests. Try again in {duration}.', { duration }),
  },
  /** Calls with one such link. The log does not name it. */
  publicLink: {
    capacity: 120,
    perSecond: 1,
    of: undefined,
    refusal: (duration: string) => msg('Too many requests. Try again in {duration}.', { duration }),
  },
  /** Codes that a wall display shows until it is paired; each lasts ten minutes. */
  displayCodes: {
    ...per(60, hour),
    of: 'address',
    refusal: (duration: string) => msg('Too many codes were shown. Try again in {duration}.', { duration }),
  },
  /** Ticks on one wall display. The log does not name it. */
  displayTicks: {
    capacity: 60,
    perSecond: 0.5,
    of: undefined,
    refusal: (duration: string) => msg('Too many ticks at once. Try again in {duration}.', { duration }),
  },
  /** Reminders that one user gets by e-mail; the others appear in the app alone. */
  reminderMails: {
    ...per(100, day),
    of: 'userId',
    refusal: (duration: string) => msg('Too many reminders were sent by e-mail. Try again in {duration}.', { duration }),
  },
  /** Requests for a new password by mail, and tries to set one. */
  passwordResets: {
    ...per(30, hour),
    of: 'address',
    refusal: (duration: string) => msg('Too many requests for a new password. Try again in {duration}.', { duration }),
  },
  /** Links for a new password that one account gets. The log does not name it. */
  passwordResetsOfAccount: {
    ...per(5, hour),
    of: undefined,
    refusal: (duration: string) => msg('Too many requests for a new password. Try again in {duration}.', { duration }),
  },
  /** Sign-ups on a server with open sign-up. */
  signUps: {
    ...per(10, hour),
    of: 'address',
    refusal: (duration: string) => msg('Too many accounts were made from your address. Try again in {duration}.', { duration }),
  },
  /** Claims of guests from one address. */
  linkClaims: {
    ...per(60, hour),
    of: 'address',
    refusal: (duration: string) => msg('Too many gifts were claimed from your address. Try again in {duration}.', { duration }),
  },
  /** Claims by one share link, from all addresses. */
  claimsOfLink: {
    ...per(200, day),
    of: undefined,
    refusal: (duration: string) => msg('Too many gifts were claimed by this link. Try again in {duration}.', { duration }),
  },
  /** Questions to the language model; the assistant's own answers have no limit. */
  modelQuestions: {
    ...per(60, hour),
    of: 'userId',
    refusal: (duration: string) => msg('Too many questions to the model. Try again in {duration}.', { duration }),
  },
  /** Tests of the alerts, each of which sends mails, and of the channels of one person. */
  alertTests: {
    ...per(10, hour),
    of: 'userId',
    refusal: (duration: string) => msg('Too many tests were sent. Try again in {duration}.', { duration }),
  },
} as const satisfies Record<string, Rate & { of: 'userId' | 'address' | 'familyId' | undefined; refusal: (duration: string) => Message }>
export type RateLimitName = keyof typeof rateLimits
