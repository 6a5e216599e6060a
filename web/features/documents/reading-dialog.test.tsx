import { describe, expect, test } from 'bun:test'
import { type DocumentReply, documentsApi } from '#src/features/documents/documents.contract'
import type { Role } from '#src/shared/permissions'
import { documentOf } from '#web/testing/samples'
import { withScreens } from '#web/testing/screen'

const screens = withScreens()

/** Opens a document of Ben's by its address. */
const read = async (more: Partial<DocumentReply>, role: Role = 'parent') => {
  const server = screens.serve(role)
  const { match: _, ...document } = documentOf('Plan', more)
  server.answer(documentsApi.find, document)
  const app = await screens.open(`/documents?open=${document.id}`)
  await app.screen.findByText('Done')
  const dialog = app.screen.getByRole('dialog')
  return { ...app, server, document, dialog, all: (selector: string) => [...dialog.querySelectorAll<HTMLElement>(selector)] }
}

describe('a document that is read', () => {
  test('is shown as its Markdown means', async () => {
    const content = `# Plan\n\nSome **bold**, *soft* and ~~old~~ words.\n\n1. one\n2. two\n\n> quoted\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n[Site](https://example.org/x) or <mail@example.org> or www.example.com`
    const { all, waitFor } = await read({ content })
    const texts = (selector: string) => all(selector).map(({ textContent }) => textContent)
    await waitFor(() => expect(texts('strong')).toEqual(['bold']))
    expect(texts('h3')).toEqual(['Plan'])
    expect(texts('del')).toEqual(['old'])
    expect(texts('li')).toEqual(['one', 'two'])
    expect(texts('td')).toEqual(['1', '2'])
    const links = all('a').map((link) => [link.textContent, link.getAttribute('href')])
    expect(links).toEqual([
      ['Site', 'https://example.org/x'],
      ['mail@example.org', 'mailto:mail@example.org'],
      ['www.example.com', 'http://www.example.com'],
    ])
    expect(all('a')[0]?.getAttribute('rel')).toContain('noopener')
    expect(all('a')[0]?.getAttribute('target')).toBe('_blank')
  })

  test('links to a picture elsewhere and does not fetch it', async () => {
    const { all, waitFor } = await read({ content: '![a cat](https://example.org/cat.png)' })
    await waitFor(() => expect(all('a').map((link) => link.getAttribute('href'))).toEqual(['https://example.org/cat.png']))
    expect(all('a')[0]?.textContent).toContain('a cat')
    expect(all('img')).toEqual([])
  })

  test('takes a tick back when the server refuses it', async () => {
    const { screen, server, all, user, waitFor } = await read({ content: '- [ ] never' })
    const box = () => all('input')[0] as HTMLInputElement
    await waitFor(() => expect(box() !== undefined).toBe(true))
    const release = server.hold(documentsApi.change)
    await user.click(box())
    await waitFor(() => expect(box().checked).toBe(true))
    server.refuse(documentsApi.change, 503, { code: 'busy' })
    release()
    await screen.findByText('Failed to update document')
    await waitFor(() => expect(box().checked).toBe(false))
  })

  test('of somebody else is neither ticked nor edited', async () => {
    const { screen, all, waitFor } = await read({ content: '- [ ] his' }, 'member')
    await waitFor(() => expect((all('input')[0] as HTMLInputElement).disabled).toBe(true))
    expect(screen.queryByText('Edit')).toBeNull()
  })

  const policy = { type: 'document', fileUrl: '/api/objects/1', fileName: 'policy.pdf', mimeType: 'application/pdf', size: 15 } as const
  for (const has of [true, false])
    test(`is a PDF in the viewer of the browser, where it has one: ${has}`, async () => {
      const before = Object.getOwnPropertyDescriptor(navigator, 'pdfViewerEnabled')
      Object.defineProperty(navigator, 'pdfViewerEnabled', { configurable: true, get: () => has })
      const { all, screen } = await read(policy)
      const sources = all('iframe').map((frame) => frame.getAttribute('src'))
      expect(sources).toEqual(has ? ['/api/objects/1?inline=1#navpanes=0&view=FitH'] : [])
      expect(screen.queryByText("This browser can't show PDFs. Download the file to read it.") === null).toBe(has)
      if (before) Object.defineProperty(navigator, 'pdfViewerEnabled', before)
      else Reflect.deleteProperty(navigator, 'pdfViewerEnabled')
    })

  test('that is not there is said to be missing', async () => {
    const server = screens.serve('parent')
    server.refuse(documentsApi.find, 404, { code: 'not_found' })
    const { screen } = await screens.open('/documents?open=gone')
    await screen.findByText('This document could not be found')
  })
})
