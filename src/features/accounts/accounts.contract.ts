import * as z from 'zod'
import { endpoint, nothing, type OutputOf } from '#src/shared/endpoint'
import { hourCycles, languages } from '#src/shared/language/languages'
import { msg } from '#src/shared/language/message'
import { maxPlaces, places } from '#src/shared/places'
import { email, imageAddress, moment, nullableText, optionalText, password, shortPassword, text, username } from '#src/shared/schemas'

/** A person nested in a row, as `user`, `sender`, `creator` or `inviter`. */
export const person = () =>
  z.object({
    id: z.string(),
    /** "First Last", else the username. */
    name: z.string(),
    username: z.string(),
    firstName: z.string(),
    lastName: z.string().nullable(),
    email: z.string().nullable(),
    profileImageUrl: z.string().nullable(),
  })
export type Person = OutputOf<typeof person>

export const authUser = () =>
  person().extend({
    avatarUrl: z.string().nullable(),
    /** Null until the first sign-in with a browser. */
    language: z.enum(languages).nullable(),
    /** 1 for Monday to 7 for Sunday; null for that of the reader's region. */
    firstDayOfWeek: z.number().int().nullable(),
    hourCycle: z.enum(hourCycles).nullable(),
    /** The places of the bottom bar on phones, in order; null for those of the user's role. */
    places: z.array(z.enum(places)).nullable(),
    createdAt: moment,
    updatedAt: moment,
  })
export type AuthUser = OutputOf<typeof authUser>

export const firstName = z.lazy(() => text(50, msg('First name is required.')))
export const lastName = z.lazy(() => optionalText(50))

export const newAccount = z.lazy(() =>
  z
    .object({ firstName, lastName, email: email.nullish(), username: username.nullish(), password })
    .refine((account) => account.email || account.username, { path: ['email'], message: msg('Enter an e-mail address or a username.') }),
)
export type NewAccount = z.output<typeof newAccount>

export const signInBody = z.lazy(() =>
  z.object({
    identifier: text(254, msg('Enter your e-mail address or username.')),
    password: z.string().min(1, msg('Enter your password.')).max(256),
  }),
)

export const passwordBody = z.lazy(() =>
  z.object({
    currentPassword: z.string().min(1, msg('Enter your current password.')).max(256),
    newPassword: shortPassword,
  }),
)

export const userChange = z.lazy(() =>
  z.object({
    firstName: firstName.optional(),
    lastName: nullableText(50).optional(),
    profileImageUrl: imageAddress.nullish(),
    language: z.enum(languages).optional(),
    firstDayOfWeek: z.number().int().min(1).max(7).nullish(),
    hourCycle: z.enum(hourCycles).nullish(),
    places: z
      .array(z.enum(places))
      .min(1)
      .max(maxPlaces)
      .refine((chosen) => new Set(chosen).size === chosen.length, msg('Choose each place once.'))
      .nullish(),
  }),
)
export type UserChange = z.output<typeof userChange>

export const ownSession = () =>
  z.object({
    id: z.string(),
    current: z.boolean(),
    /** The browser's User-Agent header. */
    userAgent: z.string().nullable(),
    address: z.string().nullable(),
    createdAt: moment,
    lastUsedAt: moment,
  })

export const accountsApi = {
  login: endpoint('GET', '/api/login', { can: 'anyone', about: 'Redirects to the sign-in page.', response: nothing, status: 302 }),
  logout: endpoint('GET', '/api/logout', {
    can: 'anyone',
    about:
      'Ends the session and redirects to the landing page if a browser navigates here. A client without Fetch Metadata gets a page that asks first. Any other request, such as for a picture, changes nothing.',
    response: nothing,
    responseType: 'text/html',
    status: 302,
  }),
  signIn: endpoint('POST', '/api/auth/sign-in', {
    can: 'anyone',
    about: 'Signs in by e-mail address or username.',
    body: signInBody,
    response: authUser,
  }),
  signUp: endpoint('POST', '/api/auth/sign-up', {
    can: 'anyone',
    about: 'Creates an account without an invitation, if the server allows it.',
    body: newAccount,
    response: authUser,
    status: 201,
  }),
  signOut: endpoint('POST', '/api/auth/sign-out', {
    can: 'account',
    about: 'Ends this session. A submitted form is redirected to the landing page.',
    response: nothing,
    status: 204,
  }),
  /** Succeeds for visitors too: a 401 would show as an error in the browser's console. */
  session: endpoint('GET', '/api/auth/session', {
    can: 'anyone',
    about: 'Returns the signed-in user or null, the maximum bytes of a photo or a document, and whether the user may create a family.',
    response: () => z.object({ user: authUser().nullable(), maxUpload: z.number().int(), mayCreateFamily: z.boolean() }),
  }),
  user: endpoint('GET', '/api/auth/user', { can: 'account', about: 'Returns the signed-in user.', response: authUser }),
  updateUser: endpoint('PATCH', '/api/auth/user', {
    can: 'signed_in',
    about: "Changes the signed-in user's name, picture, language, first day of the week, clock or places of the bottom bar.",
    body: userChange,
    response: authUser,
  }),
  profileImage: endpoint('PUT', '/api/profile-image', {
    can: 'signed_in',
    about: 'Sets an uploaded picture as the profile picture.',
    body: z.lazy(() => z.object({ profileImageURL: z.string().max(2000) })),
    response: authUser,
  }),
  password: endpoint('POST', '/api/auth/password', {
    can: 'account',
    about: "Changes the password and ends the user's other sessions.",
    body: passwordBody,
    response: nothing,
    status: 204,
  }),
  sessions: endpoint('GET', '/api/auth/sessions', {
    can: 'account',
    about: "Lists the user's sessions, last used first.",
    response: () => z.array(ownSession()),
  }),
  endSession: endpoint('DELETE', '/api/auth/sessions/:sessionId', {
    can: 'account',
    about: "Ends one of the user's sessions.",
    response: nothing,
    status: 204,
  }),
}
