import { AppError } from '#src/platform/errors'
import { pageReply } from '#src/platform/http/html'
import { type Origin, parse, readForm } from '#src/platform/http/request'
import { readerWith } from '#src/platform/language/reader'
import { type Language, languageOf, localesOf } from '#src/shared/language/languages'
import { rsvpAnswer } from './planners.guests.contract'
import type { Planners } from './planners.service'
import { failedPage, invitationPage, missingPage, type Sent } from './rsvp.html'

type Deps = {
  planners: Pick<Planners, 'rsvps'>
  /** Waits until the writes before it are on the disk. */
  committed: () => Promise<void> | undefined
}

type Call = { request: Request; params: Record<string, string>; query: Record<string, unknown>; origin: Origin }

/** The reader of a page: in the first language of the browser that Hearth speaks, else in that of the family. */
const readerOf = ({ headers }: Request, fallback?: Language) => {
  const locales = localesOf(headers.get('accept-language') ?? '')
  const language = languageOf(locales, fallback)
  return readerWith({ language, locales })
}

/** Keyboards write the first letter, or all of them, in capitals. */
const paths = ['/rsvp/:token', '/Rsvp/:token', '/RSVP/:token']

/**
 * The page of a guest's link: the event, and a form for the guest's own answer. It needs no account and no script: the server writes it, and
 * the form sends a POST.
 */
export const rsvpPages = ({ planners: { rsvps }, committed }: Deps) => {
  /** Answers with a page also where the link or the caller is refused. */
  const guarded = (answer: (call: Call) => Promise<Response>) => async (call: Call) => {
    try {
      return await answer(call)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const reader = readerOf(call.request)
      const { status, reason, headers } = error
      return pageReply(call.request, status === 404 ? missingPage(reader) : failedPage(reader, reason), { status, headers })
    }
  }

  const open = ({ request, params: { token = '' }, origin }: Call) => {
    const { rsvp, language } = rsvps.read(token, origin.address)
    const path = `/rsvp/${encodeURIComponent(token)}`
    const reply = (sent: Sent, status?: number) =>
      pageReply(request, invitationPage(readerOf(request, language), rsvp, `/api${path}`, sent), { status })
    return { token, path, rsvp, reply }
  }

  const show = guarded(async (call) => {
    const { rsvp, reply } = open(call)
    return reply({ isSaved: 'saved' in call.query && rsvp.response !== 'pending' })
  })

  const answer = guarded(async (call) => {
    const { token, path, reply } = open(call)
    const fields = await readForm(call.request)
    try {
      rsvps.answer(token, parse(rsvpAnswer, fields), call.origin.address)
    } catch (error) {
      if (!(error instanceof AppError) || (error.status !== 409 && error.status !== 422)) throw error
      return reply(error.issues ? { fields, issues: error.issues } : { refusal: error.reason }, error.status)
    }
    await committed()
    // The browser loads the page by GET, so that a reload sends nothing again.
    return new Response(null, { status: 303, headers: { location: `${path}?saved=1` } })
  })

  return paths.flatMap((path) => [
    { method: 'GET' as const, path, handler: show },
    { method: 'POST' as const, path, handler: answer },
  ])
}
