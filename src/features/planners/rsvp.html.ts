import type { Issue } from '#src/platform/errors'
import { Html, html } from '#src/platform/http/html'
import type { Reader } from '#src/platform/language/reader'
import { type Message, msg } from '#src/shared/language/message'
import type { RsvpReply } from './planners.guests.contract'
import style from './rsvp.page.css' with { type: 'text' }

const house = 'M13 33 32 15l19 18v15a5 5 0 0 1-5 5H18a5 5 0 0 1-5-5z'
const fire = 'M32 28c6 5 9 9 9 14a9 9 0 0 1-18 0c0-3 1.500-5.500 3.500-8 .6 2.200 1.600 3.400 3 4 .4-4 1-7 2.500-10z'
const favicon = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="5 5 54 54"><rect x="5" y="5" width="54" height="54" rx="13" fill="#fbf6ee"/><path d="${house}" fill="#2e2520"/><path d="${fire}" fill="#e0703a"/></svg>`,
)}`

/** An icon of lucide, by the paths in it. */
const icon = (paths: string, size = 20) =>
  html`<svg aria-hidden="true" width="${size}" height="${size}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="${paths}"/></svg>`
const calendar = 'M3 9h18M8 2v3m8-3v3'
const icons = {
  day: `M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2${calendar}M8 13h.01M12 13h.01M16 13h.01M8 17h.01M12 17h.01M16 17h.01`,
  add: `M16 18h6M19 15v6M21 11.500V5a2 2 0 0 0-2-2H5a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h8.300${calendar}`,
  place:
    'M20 10c0 4.993-5.539 10.193-7.399 11.799a1 1 0 0 1-1.202 0C9.539 20.193 4 14.993 4 10a8 8 0 0 1 16 0M15 10a3 3 0 1 1-6 0 3 3 0 0 1 6 0',
}

/**
 * The whole page: one file that loads nothing else. `same-origin` leaves the form's `Origin` header, by which the server knows its own
 * page; like `no-referrer` it tells no other site the address.
 */
export const linkPage = ({ language }: Reader, title: string, content: Html) => html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="referrer" content="same-origin">
<meta name="theme-color" content="#f8f3ec" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#181411" media="(prefers-color-scheme: dark)">
<title>${title} · Hearth</title>
<link rel="icon" href="${favicon}">
<style>${new Html(style)}</style>
</head>
<body>
<main>
<a class="brand" href="/"><svg aria-hidden="true" width="36" height="36" viewBox="9 11 46 46"><path d="${house}" fill="currentColor" stroke="currentColor" stroke-width="3" stroke-linejoin="round"/><path d="${fire}" fill="var(--color-primary)"/></svg>Hearth</a>
<div class="card">
<h1>${title}</h1>
${content}
</div>
</main>
</body>
</html>
`

const said = {
  yes: msg('You are coming.'),
  maybe: msg('You may be coming.'),
  no: msg('You are not coming.'),
  pending: msg('You have not answered.'),
}
const answers = { yes: msg('Yes'), maybe: msg('Maybe'), no: msg('No') }

/** The page of a link that is unknown, expired or revoked. */
export const missingPage = (reader: Reader) =>
  linkPage(
    reader,
    reader.t(msg('No such invitation')),
    html`<p>${reader.t(msg('Check that the whole link was opened, or ask your host for a new one.'))}</p>`,
  )

/** The page of a link that cannot be shown now. @param reason the server's message */
export const failedPage = (reader: Reader, reason: Message) =>
  linkPage(
    reader,
    reader.t(msg('Invitation')),
    html`<p>${reader.t(msg('Failed to load the invitation'))}</p>
<p>${reader.t(reason)}</p>
<a class="button" href="">${reader.t(msg('Try again'))}</a>`,
  )

export type Sent = {
  /** The fields as the guest sent them, where they were refused. */
  fields?: Record<string, string>
  issues?: readonly Issue[]
  /** The server's message about the answer as a whole. */
  refusal?: Message
  isSaved?: boolean
}

/** The event and the guest's own answer. @param path of the link's calls, `/api/rsvp/…` */
export const invitationPage = (reader: Reader, rsvp: RsvpReply, path: string, sent: Sent = {}) => {
  const { t, date: dayText, time: timeText } = reader
  const { title, date, time, place, note, isOpen, isCancelled, guestName, hostColor, rsvpDeadline, response } = rsvp
  const dayOf = (day: string) => dayText(Temporal.PlainDate.from(day))
  const when = date && [dayOf(date), time && timeText(Temporal.PlainTime.from(time))].filter(Boolean).join(', ')
  const greeting = isCancelled ? msg('This event is cancelled.') : msg('Dear {name}, you are invited.', { name: guestName })
  return linkPage(
    reader,
    title,
    html`<p>${t(greeting)}</p>
${sent.isSaved && html`<p class="done" role="status" tabindex="-1" autofocus>${t(msg('Thank you. Your answer is saved.'))}</p>`}
${sent.refusal !== undefined && html`<p class="refused" role="alert" tabindex="-1" autofocus>${t(sent.refusal)}</p>`}
<div class="host" aria-hidden="true" style="background-color:${hostColor}"></div>
${(when || place) && html`<ul>${when && html`<li>${icon(icons.day)}<span>${when}</span></li>`}${place && html`<li>${icon(icons.place)}<span>${place}</span></li>`}</ul>`}
${note && html`<p class="note">${note}</p>`}
${isOpen ? answerForm(reader, rsvp, sent) : html`<p class="strong">${t(said[response])} ${t(msg('Answers are closed.'))}</p>`}
${isOpen && rsvpDeadline && html`<p class="muted"><small>${t(msg('You can change your answer until {day}.', { day: dayOf(rsvpDeadline) }))}</small></p>`}
${date && html`<a class="button" href="${path}/event.ics">${icon(icons.add, 16)}${t(msg('Add to my calendar'))}</a>`}`,
  )
}

const answerForm = ({ t }: Reader, rsvp: RsvpReply, { fields = {}, issues = [] }: Sent) => {
  const isNew = rsvp.response === 'pending'
  const chosen = fields.response ?? (isNew ? 'yes' : rsvp.response)
  const radio = (value: keyof typeof answers) =>
    html`<label><input type="radio" name="response" value="${value}"${new Html(value === chosen ? ' checked' : '')}><span>${t(answers[value])}</span></label>`

  /** A field with the error that the server has for it. */
  const field = (
    name: 'guestCount' | 'childCount' | 'dietaryRestrictions' | 'notes',
    label: Message,
    control: (value: string, more: Html) => Html,
  ) => {
    const fault = issues.find(({ path }) => path === name)
    const more = html` id="${name}" name="${name}"${fault && html` aria-invalid="true" aria-describedby="${name}-error"`}`
    return html`<div class="field"><label for="${name}">${t(label)}</label>${control(fields[name] ?? `${rsvp[name] ?? ''}`, more)}${fault && html`<p class="fault" id="${name}-error" role="alert"><small>${t(fault.message)}</small></p>`}</div>`
  }
  const count = (value: string, more: Html) =>
    html`<input type="number" inputmode="numeric" min="0" max="100" step="1" required value="${value}"${more}>`

  return html`<form method="post">
${!isNew && html`<p class="strong">${t(said[rsvp.response])}</p>`}
<fieldset><legend>${t(msg('Are you coming?'))}</legend><div class="choice">${radio('yes')}${radio('maybe')}${radio('no')}</div></fieldset>
<div class="pair">${field('guestCount', msg('Adults'), count)}${field('childCount', msg('Children'), count)}</div>
${field('dietaryRestrictions', msg('Allergies and diets'), (value, more) => html`<input type="text" autocomplete="off" maxlength="500" value="${value}"${more}>`)}
${field(
  'notes',
  msg('Message to your host'),
  (value, more) => html`<textarea rows="2" maxlength="1000"${more}>
${value}</textarea>`,
)}
<button class="button main">${t(isNew ? msg('Send Answer') : msg('Change Answer'))}</button>
</form>`
}
