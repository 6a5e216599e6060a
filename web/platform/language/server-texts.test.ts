import { afterEach, describe, expect, test } from 'bun:test'
import { accountsApi } from '#src/features/accounts/accounts.contract'
import { setupApi } from '#src/features/setup/setup.contract'
import { msg } from '#src/shared/language/message'
import { roleNames } from '#src/shared/permissions'
import german from '#src/shared/texts/de.json'
import { withScreens } from '#web/testing/screen'
import { setPreferences } from './language'
import { word } from './server-texts'

const screens = withScreens()

const known: Partial<Record<string, string>> = { ...german }

const speak = (language: 'de' | 'en') => setPreferences({ language, firstDayOfWeek: null, hourCycle: null })

/** Switches to German, with these translations in the catalogue of the server. */
const speakGerman = async (texts: Partial<Record<keyof typeof german, string>>) => {
  Object.assign(german, texts)
  await speak('de')
}

afterEach(async () => {
  Object.assign(german, known)
  await speak('en')
})

const openSignIn = async () => {
  const server = screens.serve()
  server.answer(accountsApi.session, { user: null, maxUpload: 25_000_000, mayCreateFamily: false })
  server.answer(setupApi.state, { needed: false, signup: 'closed', resetsPasswords: false })
  const app = await screens.open('/sign-in')
  const field = async (name: string) => {
    await app.waitFor(() => expect(document.querySelector(`[name="${name}"]`) !== null).toBe(true))
    return document.querySelector(`[name="${name}"]`) as HTMLInputElement
  }
  return {
    ...app,
    server,
    write: async (name: string, text: string) => {
      await app.user.click(await field(name))
      await app.user.paste(text)
    },
    submit: async () => app.user.click((await field('password')).form?.querySelector('[type="submit"]') as HTMLElement),
  }
}

describe('a form in German', () => {
  test('shows the messages of its schema in German', async () => {
    await speakGerman({
      'Enter your password.': 'Gib dein Passwort ein.',
      'Use at most {limit} characters.': 'Verwende höchstens {limit} Zeichen.',
    })
    const app = await openSignIn()
    await app.write('identifier', 'x'.repeat(255))
    await app.submit()
    await app.screen.findByText('Gib dein Passwort ein.')
    await app.screen.findByText('Verwende höchstens 254 Zeichen.')
    expect(app.server.callsOf(accountsApi.signIn)).toEqual([])
  })

  test("shows the server's refusal in German, with its arguments", async () => {
    await speakGerman({ 'Too many attempts. Try again in {duration}.': 'Zu viele Versuche. Versuche es in {duration} noch einmal.' })
    const app = await openSignIn()
    app.server.refuse(accountsApi.signIn, 429, {
      code: 'too_many_attempts',
      message: 'Too many attempts. Try again in 8 s.',
      text: 'Too many attempts. Try again in {duration}.',
      args: { duration: '8 s' },
    })
    await app.write('identifier', 'ben')
    await app.write('password', 'guess')
    await app.submit()
    await app.screen.findByText('Zu viele Versuche. Versuche es in 8 s noch einmal.')
  })

  test("shows the server's message for a field in German", async () => {
    await speakGerman({ 'Use at most {limit} characters.': 'Verwende höchstens {limit} Zeichen.' })
    const app = await openSignIn()
    const said = { message: 'Use at most 64 characters.', text: 'Use at most {limit} characters.', args: { limit: 64 } }
    app.server.refuse(accountsApi.signIn, 422, { code: 'invalid_identifier', ...said, issues: [{ path: 'identifier', ...said }] })
    await app.write('identifier', 'ben')
    await app.write('password', 'guess')
    await app.submit()
    await app.screen.findByText('Verwende höchstens 64 Zeichen.')
  })
})

test('a label of a shared rule is worded in German', async () => {
  await speakGerman({ Parent: 'Elternteil' })
  expect(word(roleNames.parent)).toBe('Elternteil')
})

test('texts without a translation, and texts of a newer server, stay in English', async () => {
  await speakGerman({ 'Please sign in.': '' })
  expect(word(msg('Please sign in.'))).toBe('Please sign in.')
  expect(word({ text: 'Wait for {duration}.', args: { duration: '8 s' } })).toBe('Wait for 8 s.')
})
