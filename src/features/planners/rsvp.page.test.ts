import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { tokenOf, withGuests, yes } from '#src/testing/guests'
import { guestsApi } from './planners.guests.contract'
import style from './rsvp.page.css' with { type: 'text' }

const world = withGuests()
const { invite, plan, visitor } = world

const open = (path: string, headers: Record<string, string> = {}) => fetch(world.hearth.url + path, { headers })
const send = (path: string, fields: Record<string, string>, headers: Record<string, string> = { origin: world.hearth.url }) =>
  fetch(world.hearth.url + path, { method: 'POST', body: new URLSearchParams(fields), headers, redirect: 'manual' })

/** A new guest's link to a plan. */
const link = async (body: object = {}) => {
  const token = tokenOf(await invite(await plan(body)))
  return { token, path: `/rsvp/${token}`, answer: () => visitor().call(guestsApi.show, { token }) }
}
const answer = { response: 'maybe', guestCount: '2', childCount: '1', dietaryRestrictions: 'No nuts', notes: 'See you.\r\nClara' }

describe('the page of a guest', () => {
  test('shows the event and a form, and takes its answer without a script', async () => {
    const guest = await link()
    const page = await open(guest.path)
    const text = await page.text()
    expect([page.status, page.headers.get('content-type'), page.headers.get('cache-control')]).toEqual([
      200,
      'text/html; charset=utf-8',
      'private, no-store',
    ])
    for (const part of [
      '<title>Garden party · Hearth</title>',
      'Saturday, December 5, 2026, 3:00 PM',
      'Our garden',
      'Bring a blanket; no gifts, please.',
      'Dear Clara Alder, you are invited.',
      'background-color:#2f9e6e',
      'You can change your answer until Monday, November 30, 2026.',
      `href="/api${guest.path}/event.ics"`,
      'Send Answer',
    ])
      expect(text).toContain(part)
    expect(text).not.toMatch(/<script|\son\w+=/)

    const saved = await send(guest.path, answer)
    expect([saved.status, saved.headers.get('location')]).toEqual([303, `${guest.path}?saved=1`])
    expect(await guest.answer()).toMatchObject({ ...answer, guestCount: 2, childCount: 1, notes: 'See you.\nClara' })
    const after = await (await open(`${guest.path}?saved=1`)).text()
    for (const part of [
      'Thank you. Your answer is saved.',
      'You may be coming.',
      'value="maybe" checked',
      'Change Answer',
      'See you.\nClara',
    ])
      expect(after).toContain(part)
  })

  test('opens whatever the case of its path, and keeps that of the token', async () => {
    const guest = await link()
    for (const name of ['Rsvp', 'RSVP']) {
      const path = guest.path.replace('rsvp', name)
      expect(await (await open(path)).text()).toContain(`href="/api${guest.path}/event.ics"`)
      expect((await send(path, answer)).headers.get('location')).toBe(`${guest.path}?saved=1`)
    }
  })

  test('speaks the language of the browser, else that of the family', async () => {
    const guest = await link()
    const family = `/api/families/${world.hearth.familyId}`
    expect((await world.hearth.as('admin').patch(family, { language: 'fr' })).status).toBe(200)
    const languages: Record<string, [lang: string, text: string]> = {
      'de-AT,de;q=0.9,en;q=0.5': ['de', 'Samstag, 5. Dezember 2026, 15:00'],
      'en-GB': ['en', 'Saturday, 5 December 2026, 15:00'],
      'pt-BR,es;q=0.8': ['es', 'sábado, 5 de diciembre de 2026, 15:00'],
      // Intl throws at a tag with a part of more than eight characters.
      'en-abcdefghijk,de': ['de', 'Samstag, 5. Dezember 2026, 15:00'],
      'pt-BR': ['fr', 'samedi 5 décembre 2026, 15:00'],
    }
    for (const [header, [language, day]] of Object.entries(languages)) {
      const text = await (await open(guest.path, { 'accept-language': header })).text()
      expect([header, text.includes(`<html lang="${language}">`), text.includes(day)]).toEqual([header, true, true])
    }
  })

  test('has no form after the deadline, and says why an answer is refused', async () => {
    const guest = await link()
    await visitor().put(`/api${guest.path}`, yes)
    world.clock.set('2026-12-02T12:00:00Z')
    const text = await (await open(guest.path)).text()
    expect([text.includes('You are coming. Answers are closed.'), text.includes('<form')]).toEqual([true, false])
    const refused = await send(guest.path, answer)
    expect([refused.status, (await refused.text()).includes('Answers are closed. Please ask your host.')]).toEqual([409, true])
    expect((await guest.answer()).response).toBe('yes')
  })

  test('keeps the text of an invalid answer, and names the field', async () => {
    const guest = await link()
    const refused = await send(guest.path, { ...answer, guestCount: '101' })
    const text = await refused.text()
    expect(refused.status).toBe(422)
    expect(text).toContain('value="101" id="guestCount" name="guestCount" aria-invalid="true" aria-describedby="guestCount-error"')
    for (const part of ['value="maybe" checked', 'value="No nuts"', 'Must be at most 100.']) expect(text).toContain(part)
    expect((await guest.answer()).response).toBe('pending')
  })

  test('is 404 alike for an unknown and a revoked link', async () => {
    const guest = await invite(await plan())
    await world.hearth.as('member').delete(`/api/event-guests/${guest.id}/link`)
    const pages = [tokenOf(guest), 'A'.repeat(22)].flatMap((token) => [open(`/rsvp/${token}`), send(`/rsvp/${token}`, answer)])
    const seen = await Promise.all(pages.map(async (page) => [(await page).status, await (await page).text()]))
    expect(seen.map(([status]) => status)).toEqual([404, 404, 404, 404])
    expect(new Set(seen.map(([, text]) => text)).size).toBe(1)
    expect(seen[0]?.[1]).toContain('No such invitation')
  })

  test('says when it is asked too often', async () => {
    const { path } = await link()
    let page = await open(path)
    for (let n = 0; n < 125 && page.status === 200; n++) page = await open(path)
    expect([page.status, page.headers.has('retry-after')]).toEqual([429, true])
    expect(await page.text()).toContain('Failed to load the invitation')
  })

  test('refuses a form of another site, of another type and too large a one', async () => {
    const guest = await link()
    for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }])
      expect((await send(guest.path, answer, headers as never)).status).toBe(403)
    const json = { method: 'POST', body: JSON.stringify(answer), headers: { 'content-type': 'application/json' } }
    expect((await fetch(world.hearth.url + guest.path, json)).status).toBe(415)
    expect((await send(guest.path, { ...answer, notes: 'x'.repeat(300_000) })).status).toBe(413)
    expect((await guest.answer()).response).toBe('pending')
  })

  test('shows user content as text', async () => {
    const payload = `"'><img src=x onerror="pwned()"></textarea></title></style>`
    const guest = await link({ name: payload, venue: payload, guestNote: payload })
    await send(guest.path, { ...answer, dietaryRestrictions: payload, notes: payload })
    const text = await (await open(guest.path)).text()
    expect(text).not.toContain('<img')
    expect(text.split('&quot;&#x27;&gt;&lt;img src=x').length - 1).toBe(6)
  })
})

describe('the size of the page of a guest', () => {
  test('is at most 30 kB, in one file that loads nothing else', async () => {
    const guest = await link({ guestNote: 'The gate is beside the garage. '.repeat(30) })
    const text = await (await open(guest.path)).text()
    const loaded = [...text.matchAll(/<(?!a\b)[^>]+\s(?:src|href)="([^"]*)"|url\(|@import/g)].map(([, address]) => address?.slice(0, 5))
    expect(loaded).toEqual(['data:'])
    expect(brotliCompressSync(text).length).toBeLessThanOrEqual(30_000)
    const sent = await fetch(world.hearth.url + guest.path, { headers: { 'accept-encoding': 'gzip' }, decompress: false })
    expect((await sent.bytes()).length).toBeLessThanOrEqual(30_000)
  })

  test('has the colors of the app', async () => {
    const theme = await Bun.file(join(import.meta.dir, '../../../web/theme.css')).text()
    const [light, dark] = ['hearth-light', 'hearth-dark'].map((name) => theme.split(`name: "${name}"`)[1]?.split('}')[0] ?? '')
    const [here, inDark] = style.split('@media (prefers-color-scheme: dark)').map((part) => part.split('}')[0] ?? '')
    const colors = (css = '') => css.match(/--[\w-]+: oklch[^;]+;/g) ?? []
    expect([colors(here).length, colors(inDark).length]).toEqual([10, 10])
    expect(colors(here).filter((color) => !light?.includes(color))).toEqual([])
    expect(colors(inDark).filter((color) => !dark?.includes(color))).toEqual([])
  })
})
