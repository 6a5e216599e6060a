import { describe, expect, test } from 'bun:test'
import { version } from '../version'
import { headerText, type Note, type NoteService, type NoteTarget, noteRequest } from './notes'

const link = 'https://hearth.example.org/notifications/n1'
const note: Note = {
  id: 'n1',
  kind: 'mention',
  title: 'Ana mentioned you',
  text: 'Dinner is ready, @Leo!',
  priority: 'default',
  link,
  at: '2026-11-21T12:00:00.000Z',
}
const urgent: Partial<Note> = { priority: 'urgent', tags: 'rotating_light', link: undefined }

const requestOf = (service: NoteService, target: NoteTarget, change: Partial<Note> = {}) => {
  const { url, method, headers = {}, body } = noteRequest(service, target, { ...note, ...change })
  const { 'idempotency-key': id, 'content-type': type, ...rest } = headers
  return { method, url, id, type, headers: rest, body: type === 'application/json' ? JSON.parse(String(body)) : body }
}

describe('the request to ntfy', () => {
  test('has title, priority, emoji and link in headers, and the text as its body', () => {
    expect(requestOf('ntfy', { url: 'https://ntfy.sh/topic' })).toEqual({
      method: 'POST',
      url: 'https://ntfy.sh/topic',
      id: 'n1',
      type: 'text/plain; charset=utf-8',
      headers: { title: 'Ana mentioned you', priority: 'default', click: link },
      body: note.text,
    })
    const { headers } = requestOf('ntfy', { url: 'https://ntfy.sh/topic', token: 'tk_1' }, urgent)
    expect(headers).toEqual({ authorization: 'Bearer tk_1', title: note.title, priority: 'urgent', tags: 'rotating_light' })
  })
})

describe('the request to Gotify', () => {
  const body = {
    title: note.title,
    message: note.text,
    priority: 5,
    extras: { 'client::display': { contentType: 'text/plain' }, 'client::notification': { click: { url: link } } },
  }
  test.each([
    [{ url: 'https://gotify.example.org', token: 'A1' }, 'https://gotify.example.org/message'],
    [{ url: 'https://example.org/gotify/', token: 'A1' }, 'https://example.org/gotify/message'],
    [{ url: 'https://gotify.example.org/message?token=A1' }, 'https://gotify.example.org/message'],
    [{ url: 'https://gotify.example.org/message?token=old', token: 'A1' }, 'https://gotify.example.org/message'],
  ])('of %j has the token in its header alone', (target, url) => {
    expect(requestOf('gotify', target)).toMatchObject({ method: 'POST', url, headers: { 'x-gotify-key': 'A1' }, body })
  })
  test('of an emergency rings', () => {
    expect(requestOf('gotify', { url: 'https://g.example', token: 'A1' }, urgent).body).toMatchObject({ priority: 10 })
  })
})

describe('the request to Apprise', () => {
  test.each([
    ['https://apprise.example.org/notify/family', 'https://apprise.example.org/notify/family'],
    ['https://apprise.example.org/cfg/family/', 'https://apprise.example.org/notify/family'],
    ['https://apprise.example.org/notify/', 'https://apprise.example.org/notify'],
    ['https://apprise.example.org', 'https://apprise.example.org/notify'],
    ['https://example.org/apprise/notify/family', 'https://example.org/apprise/notify/family'],
  ])('at %s goes to %s', (address, url) => {
    expect(requestOf('apprise', { url: address })).toEqual({
      method: 'POST',
      url,
      id: 'n1',
      type: 'application/json',
      headers: {},
      body: { title: note.title, body: `${note.text}\n${link}`, type: 'info', format: 'text' },
    })
  })
  test('without a configuration names the services', () => {
    const target = { url: 'https://ana:secret@apprise.example.org/notify', token: 'tgram://bot/chat' }
    expect(requestOf('apprise', target, urgent)).toMatchObject({
      url: 'https://apprise.example.org/notify',
      headers: { authorization: `Basic ${btoa('ana:secret')}` },
      body: { urls: 'tgram://bot/chat', body: note.text, type: 'warning' },
    })
  })
})

test('the request to a webhook is JSON, with its token as Bearer', () => {
  expect(requestOf('webhook', { url: 'https://home.example.org/hook?x=1', token: 't' })).toEqual({
    method: 'POST',
    url: 'https://home.example.org/hook?x=1',
    id: 'n1',
    type: 'application/json',
    headers: { authorization: 'Bearer t' },
    body: { id: 'n1', kind: 'mention', title: note.title, message: note.text, url: link, at: note.at, version },
  })
})

test.each([
  ['Ana mentioned you', 'Ana mentioned you'],
  ['two\r\nx-header: lines', 'two x-header: lines'],
  ['Chœur', `=?UTF-8?B?${Buffer.from('Chœur').toString('base64')}?=`],
])('%j becomes the header %s', (text, header) => expect(headerText(text)).toBe(header))

test('a long title becomes several encoded words, none of which cuts a character', () => {
  const title = 'Leopoldína 🎹 erwähnt dich bei „Übung für das große Konzert“'
  const words = headerText(title).split(' ')
  expect(words.length).toBeGreaterThan(1)
  for (const word of words) expect(word.length).toBeLessThanOrEqual(75)
  expect(words.map((word) => Buffer.from(word.slice('=?UTF-8?B?'.length, -2), 'base64').toString()).join('')).toBe(title)
})
