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
  /** The list that is loaded, and refused. */
  list: Endpoint
  /** What is said while it loads (false: nothing), and how many grey blocks stand there. */
  loading?: string | false
  blocks?: number
  failed: string
  /** What the screen says of the server's reason; false where it says nothing of it. */
  says?: boolean
  /** What is shown once it is loaded: of an empty list, unless `fill` answers something else. */
  shown: string | RegExp
  fill?: (server: FakeServer) => void
  /** The button that leads to the list, where the screen does not begin with it. */
  press?: { role: 'button' | 'link'; name: string | RegExp }
}

/** A screen says that its list loads, then that it could not be loaded and why; Retry loads it. */
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

/** A screen of somebody without a family says what is missing. @param hides what nobody can use then */
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
  /** The buttons that lead to the dialog, in their order. */
  press: (string | RegExp)[]
  /** What is typed, by the label of its field. */
  typed: Record<string, string>
  submit: string
  call: Endpoint
  /** What the server answers; 503 and "Not now." unless a test says otherwise. */
  status?: number
  message?: string | null
  /** What is said of it. */
  says: string[]
  fill?: (server: FakeServer) => void
}

/** A dialog whose call is refused says why, and keeps what was typed. Its button sends the same once more. */
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
