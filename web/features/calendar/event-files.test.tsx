import { describe, expect, test } from 'bun:test'
import { type AttachmentReply, attachmentsApi } from '#src/features/calendar/calendar.attachments.contract'
import { calendarApi } from '#src/features/calendar/calendar.contract'
import { objectsApi } from '#src/features/objects/objects.contract'
import { date, eventOf, withCalendar } from '#web/testing/calendar'
import { withTransfers } from '#web/testing/fake-transfers'
import { memberOf } from '#web/testing/riveras'
import { withScreens } from '#web/testing/screen'

const open = withCalendar(withScreens())
const transfers = withTransfers()

const uploader = memberOf('parent').user
const fileOf = (filename: string, mimeType: string, more: Partial<AttachmentReply> = {}): AttachmentReply => ({
  id: `attachment-${filename}`,
  familyId: 'rivera',
  eventId: 'event',
  filename,
  originalName: filename,
  fileSize: 14_000,
  mimeType,
  storageKey: filename,
  url: `/api/objects/${filename}`,
  description: null,
  uploadedBy: uploader.id,
  uploader,
  createdAt: '2026-01-05T12:00:00.000Z',
  ...more,
})
const files = [fileOf('Plan.pdf', 'application/pdf'), fileOf('Hall.jpg', 'image/jpeg'), fileOf('List.txt', 'text/plain')]
const fair = eventOf(date(5), 'School fair', { attachmentCount: files.length })

type App = Awaited<ReturnType<typeof open>>
const list = async (app: App) => app.within(await app.named('list', 'Files of School fair'))
const ticket = () => ({ uploadURL: `/api/objects/${crypto.randomUUID()}?ticket=t` })
const choose = async (app: App, input: HTMLInputElement, name: string) =>
  app.user.upload(input, new File(['%PDF-1.4'], name, { type: 'application/pdf' }))

describe('the files of an event', () => {
  test('open in the browser or download, with their kind and size', async () => {
    const app = await open('child', [fair])
    app.server.answer(attachmentsApi.list, () => files)
    await app.pickDay(5)
    const links = (await list(app))
      .getAllByRole('link')
      .map((link) => [link.getAttribute('aria-label') ?? link.textContent, link.getAttribute('href')])
    expect(links).toEqual([
      ['Plan.pdf', '/api/objects/Plan.pdf?inline=1'],
      ['Download Plan.pdf', '/api/objects/Plan.pdf?download=1'],
      ['Hall.jpg', '/api/objects/Hall.jpg?w=1920'],
      ['Download Hall.jpg', '/api/objects/Hall.jpg?download=1'],
      ['List.txt', '/api/objects/List.txt?download=1'],
      ['Download List.txt', '/api/objects/List.txt?download=1'],
    ])
    await app.cardSays('School fair', 'PDF, 14 KB', 'Picture, 14 KB', 'Text, 14 KB')
    expect(app.screen.queryByRole('button', { name: /^(Delete|Add a file)/ })).toBeNull()
  })

  test('are deleted after a confirmation, by readers who may change the event', async () => {
    const app = await open('parent', [fair])
    let left = files
    app.server.answer(attachmentsApi.list, () => left)
    app.server.answer(attachmentsApi.remove, ({ params }) => {
      left = left.filter(({ id }) => id !== params.attachmentId)
      return undefined
    })
    await app.pickDay(5)
    await app.press('Delete Hall.jpg')
    await app.screen.findByText('File deleted')
    await app.waitFor(async () => expect((await list(app)).getAllByRole('listitem')).toHaveLength(2))
  })

  test('are added on the card, with progress and cancel', async () => {
    const app = await open('parent', [eventOf(date(5), 'School fair')])
    app.server.answer(objectsApi.ticket, ticket)
    app.server.answer(attachmentsApi.add, () => files[0] as AttachmentReply)
    await app.pickDay(5)
    await app.named('button', 'Add a file to School fair')
    const input = (await app.card('School fair')).querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement
    await choose(app, input, 'Plan.pdf')
    await app.waitFor(() => expect(transfers()).toHaveLength(1))
    transfers()[0]?.progress(0.5)
    expect((await app.named('progressbar', 'Upload of Plan.pdf')).getAttribute('aria-valuenow')).toBe('50')
    await app.press('Cancel the upload of Plan.pdf')
    await app.named('button', 'Add a file to School fair')
    expect(app.server.callsOf(attachmentsApi.add)).toEqual([])
    await choose(app, input, 'Plan.pdf')
    await app.waitFor(() => expect(transfers()).toHaveLength(2))
    transfers()[1]?.store('application/pdf')
    await app.waitFor(() =>
      expect(app.server.callsOf(attachmentsApi.add)[0]?.body).toEqual({
        objectPath: expect.stringMatching(/^\/api\/objects\//),
        filename: 'Plan.pdf',
      }),
    )
  })

  test('chosen in the form are attached when the event is saved', async () => {
    const app = await open('parent')
    app.server.answer(objectsApi.ticket, ticket)
    app.server.answer(attachmentsApi.add, () => files[0] as AttachmentReply)
    await app.addEvent(3, 'Dinner')
    for (const [n, name] of ['Menu.pdf', 'Guests.pdf'].entries()) {
      await choose(app, await app.screen.findByLabelText<HTMLInputElement>(n ? /^More files/ : /^Files/), name)
      await app.waitFor(() => expect(transfers()).toHaveLength(n + 1))
      transfers()[n]?.store('application/pdf')
      await app.named('button', `Remove ${name}`)
    }
    await app.press('Remove Menu.pdf')
    expect(app.server.callsOf(attachmentsApi.add)).toEqual([])
    await app.press('Create Event')
    await app.waitFor(() =>
      expect(app.server.callsOf(attachmentsApi.add).map(({ body }) => body)).toMatchObject([{ filename: 'Guests.pdf' }]),
    )
    expect(app.server.callsOf(attachmentsApi.add)[0]?.params.eventId).toBe(app.events[0]?.id)
    expect(app.server.callsOf(calendarApi.create)[0]?.body).not.toHaveProperty('files')
  })
})
