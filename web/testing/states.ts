import { expect, test } from 'bun:test'
import { familiesApi } from '#src/features/families/families.contract'
import type { Endpoint } from '#src/shared/endpoint'
import type { Role } from '#src/shared/permissions'
import type { FakeServer } from './fake-server'
import type { withScreens } from './screen'

type Screens = ReturnType<typeof withScreens>

interface States {
  path: string
  as?: Role
  /** The endpoint of the list. */
  list: Endpoint
  /** The text while it loads (false: none), and the number of skeletons. */
  loading?: string | false
  blocks?: number
  failed: string
  /** Whether the screen shows the server's message. */
  says?: boolean
  /** The content once loaded: of an empty list, unless `fill` sets another reply. */
  shown: string | RegExp
  fill?: (server: FakeServer) => void
  /** The button or link that leads to the list, if the screen does not start with it. */
  press?: { role: 'button' | 'link'; name: string | RegExp }
}

/** Tests the states of a list: loading, the error with its reason, and Retry. */
export const testLoading = (name: string, { serve, open }: Screens, states: States) =>
  test(name, async () => {
    const { path, as, list, loading = 'Loading...', blocks, failed, says = true, shown, fill, press } = states
    const server = serve(as)
    fill?.(server)
    const release = server.hold(list)
    const { screen, user, waitFor } = await open(path)
    if (press) await user.click(await screen.findByRole(press.role, { name: press.name }))
    await waitFor(() => {
      if (loading === false) return
      const notes = screen.queryAllByText(loading).filter((note) => note.closest('#screen, [role="dialog"]') !== null)
      expect(notes.length).toBeGreaterThan(0)
      if (blocks !== undefined) expect(notes[0]?.parentElement?.querySelectorAll('.animate-pulse').length).toBe(blocks)
    })
    server.refuse(list, 503, { code: 'busy', message: 'Later, please.' })
    release()
    await screen.findByText(failed)
    if (says) await screen.findByText('Later, please.')
    if (fill) fill(server)
    else server.answer(list, [] as never)
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect((await screen.findAllByText(shown)).length).toBeGreaterThan(0)
    await waitFor(() => expect(screen.queryByText(failed) === null).toBe(true))
  })

/** Tests the screen of a user without a family. @param hides controls that are absent then */
export const testNoFamily = (
  name: string,
  { serve, open }: Screens,
  { path, says, hides }: { path: string; says: string[]; hides?: [role: string, name: string] },
) =>
  test(name, async () => {
    serve().answer(familiesApi.list, [])
    const { screen } = await open(path)
    for (const text of says) await screen.findByText(text)
    if (hides) expect(screen.queryByRole(hides[0], { name: hides[1] })).toBeNull()
  })

interface Refused {
  path: string
  as?: Role
  /** The buttons that open the dialog, in order. */
  press: (string | RegExp)[]
  /** The input, by field label. */
  typed: Record<string, string>
  submit: string
  call: Endpoint
  /** The server's status; 503 with "Not now." by default. */
  status?: number
  message?: string | null
  /** The texts of the failure. */
  says: string[]
  fill?: (server: FakeServer) => void
}

/** Tests a dialog whose call fails: it shows why and keeps the input, and its button sends the same call again. */
export const testRefused = (name: string, { serve, open }: Screens, states: Refused) =>
  test(name, async () => {
    const { path, as, press, typed, submit, call, status = 503, message = 'Not now.', says, fill } = states
    const server = serve(as)
    fill?.(server)
    server.refuse(call, status, message === null ? {} : { code: 'busy', message })
    const { screen, within, user, waitFor } = await open(path)
    for (const button of press) await user.click((await screen.findAllByRole('button', { name: button }))[0] as HTMLElement)
    const dialog = within(await screen.findByRole('dialog'))
    const field = (label: string) => dialog.findByLabelText(label) as Promise<HTMLInputElement>
    for (const [label, text] of Object.entries(typed)) await user.type(await field(label), text)
    await user.click(dialog.getByRole('button', { name: submit }))
    for (const text of says) await screen.findByText(text)
    for (const [label, text] of Object.entries(typed)) expect((await field(label)).value).toBe(text)
    await user.click(dialog.getByRole('button', { name: submit }))
    await waitFor(() => expect(server.callsOf(call)).toHaveLength(2))
    const [first, second] = server.callsOf(call)
    expect(second?.body).toEqual(first?.body)
  })
