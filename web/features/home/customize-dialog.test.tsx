import { describe, expect, test } from 'bun:test'
import { accountsApi } from '#src/features/accounts/accounts.contract'
import { objectsApi } from '#src/features/objects/objects.contract'
import { defaultSettings, type UserSettings, userSettingsApi } from '#src/features/user-settings/user-settings.contract'
import { fileOf, withTransfers } from '#web/testing/fake-transfers'
import { userOf } from '#web/testing/riveras'
import { withScreens } from '#web/testing/screen'

const screens = withScreens()
const puts = withTransfers()

const uploadURL = '/api/objects/018f0000-0000-7000-8000-000000000001?ticket=t'
const picture = uploadURL.split('?')[0] ?? ''

const openDialog = async (name: 'Customize Homepage' | 'Update Profile Picture') => {
  const server = screens.serve('parent')
  server.answer(userSettingsApi.put, ({ body }) => body as UserSettings)
  server.answer(objectsApi.ticket, { uploadURL })
  const app = await screens.open('/')
  await app.screen.findByText('Welcome, Ben')
  const open = async () => {
    const opener = app.screen.queryByLabelText(name) ?? app.screen.getByText(name).closest('button')
    await app.user.click(opener as HTMLElement)
    return app.within(await app.screen.findByRole('dialog', { name }))
  }
  const dialog = await open()
  return {
    ...app,
    server,
    open,
    dialog,
    field: (label: string) => dialog.getByLabelText<HTMLInputElement>(label),
    write: async (input: HTMLInputElement, text: string) => {
      await app.user.clear(input)
      await app.user.paste(text)
    },
    press: (label: string) => app.user.click(dialog.getByRole('button', { name: label })),
    choose: (label: string) => app.user.click(dialog.getByRole('radio', { name: label })),
    background: () => document.querySelector<HTMLElement>('[data-background]'),
    sent: () => server.callsOf(userSettingsApi.put).at(-1)?.body,
    isClosed: () => app.waitFor(() => expect(app.screen.queryByRole('dialog') === null).toBe(true)),
    says: async (...texts: string[]) => {
      for (const text of texts) await app.screen.findByText(text)
    },
  }
}

describe("the dialog 'Customize Homepage'", () => {
  test('sends all seven settings, says so and closes', async () => {
    const { user, write, field, dialog, press, background, sent, says, isClosed, screen } = await openDialog('Customize Homepage')
    expect(field('AI assistant name').value).toBe('Alex')
    expect(field('AI assistant name').maxLength).toBe(50)
    expect(background()).toBeNull()
    await write(field('AI assistant name'), '  Robin ')
    await user.click(dialog.getByTitle('Sky'))
    await press('Save')
    await says('Settings Updated', 'Your background preferences have been saved.')
    expect(sent()).toEqual({ ...defaultSettings, backgroundColor: '#d5e4ee', aiAssistantName: '  Robin ' })
    await isClosed()
    await screen.findByText('Robin')
    expect(background()?.dataset.background).toBe('color')
  })

  test('switches parts of the page off and on', async () => {
    const { screen, open, user, dialog, press, sent, isClosed } = await openDialog('Customize Homepage')
    const switches = ['Rolling messages', 'Mini dashboard', 'AI assistant']
    const parts = () => [
      screen.queryByText('Small moments make a family.'),
      screen.queryByText('Today', { selector: 'h2, h3' }),
      screen.queryByText('AI family assistant'),
    ]
    expect(parts().every((part) => part !== null)).toBe(true)
    for (const name of switches) await user.click(dialog.getByRole('switch', { name }))
    await press('Save')
    await isClosed()
    expect(sent()).toEqual({ ...defaultSettings, showRollingMessages: false, showMiniDashboard: false, showAiAssistant: false })
    expect(parts()).toEqual([null, null, null])
    // The only way to the activity stays.
    expect(screen.getAllByLabelText('Quick links')).not.toEqual([])
    const again = await open()
    for (const name of switches) await user.click(again.getByRole('switch', { name }))
    await user.click(again.getByRole('button', { name: 'Save' }))
    await isClosed()
    expect(parts().every((part) => part !== null)).toBe(true)
  })

  test('takes a picture by its address, and no address with a colour', async () => {
    const app = await openDialog('Customize Homepage')
    const { user, write, dialog, field, press, choose, says, sent, isClosed, background, open } = app
    const address = 'https://pictures.example.org/lake.jpg'
    await choose('URL')
    expect(dialog.queryByTitle('Sky')).toBeNull()
    await press('Save')
    await says('Please enter a valid image URL')
    await app.waitFor(() => expect(document.activeElement === field('Background image URL')).toBe(true))
    for (const wrong of ['lake', 'javascript:alert(1)']) {
      await write(field('Background image URL'), wrong)
      await press('Save')
      await says('Please enter a valid image URL')
    }
    await write(field('Background image URL'), ` ${address} `)
    await press('Save')
    await isClosed()
    expect(sent()).toEqual({ ...defaultSettings, backgroundType: 'url', backgroundImageUrl: address })
    expect(background()?.querySelector('img')?.getAttribute('src')).toBe(address)
    const again = await open()
    expect(again.getByLabelText<HTMLInputElement>('Background image URL').value).toBe(address)
    await user.click(again.getByRole('radio', { name: 'Color' }))
    await user.click(again.getByRole('button', { name: 'Save' }))
    await isClosed()
    expect(sent()).toEqual(defaultSettings)
    expect(background()).toBeNull()
  })

  test('takes a picture of the device', async () => {
    const { screen, dialog, press, choose, says, sent, isClosed, waitFor } = await openDialog('Customize Homepage')
    const { fireEvent } = await import('@testing-library/react/pure')
    await choose('Device')
    await says('JPG, PNG or WebP, up to 10 MB')
    await press('Save')
    await says('Choose a picture first.')
    const send = (file: File) => fireEvent.change(dialog.getByLabelText(/^Background image/), { target: { files: [file] } })
    send(fileOf('huge.jpg', 'image/jpeg', 10 * 1024 * 1024 + 1))
    await says('File too large', 'File size must be less than 10MB')
    send(fileOf('lake.jpg', 'image/jpeg'))
    await waitFor(() => expect(puts()).toHaveLength(1))
    puts()[0]?.store('image/jpeg')
    await says('Upload successful', 'Your file has been uploaded successfully!')
    await screen.findByAltText('The chosen background')
    await press('Save')
    await isClosed()
    expect(sent()).toEqual({ ...defaultSettings, backgroundType: 'device', backgroundImageUrl: picture })
  })

  test('keeps everything and says so when saving fails', async () => {
    const { write, field, press, says, server, screen, waitFor } = await openDialog('Customize Homepage')
    const name = field('AI assistant name')
    await write(name, '   ')
    await press('Save')
    await says('Give your assistant a name.')
    await waitFor(() => expect(document.activeElement === name).toBe(true))
    await write(name, 'Kit')
    server.refuse(userSettingsApi.put, 500)
    await press('Save')
    await says('Error', 'Failed to update settings. Please try again.')
    expect(name.value).toBe('Kit')
    server.answer(userSettingsApi.put, ({ body }) => body as UserSettings)
    await press('Save')
    await screen.findByText('Kit')
  })
})

describe("the dialog 'Update Profile Picture'", () => {
  test('takes an address, shows it everywhere, closes and is empty the next time', async () => {
    const { write, field, press, says, server, dialog, isClosed, open, waitFor } = await openDialog('Update Profile Picture')
    const address = 'https://pictures.example.org/ana.jpg'
    const update = () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Update' })
    await waitFor(() => expect(document.activeElement === field('Image URL')).toBe(true))
    expect(update().disabled).toBe(true)
    await write(field('Image URL'), 'my picture')
    await press('Update')
    await says('Please enter a valid image URL')
    await write(field('Image URL'), `  ${address} `)
    const shown = { ...userOf('parent'), profileImageUrl: address }
    server.answer(accountsApi.updateUser, shown)
    const release = server.hold(accountsApi.updateUser)
    await press('Update')
    await waitFor(() => expect(update().disabled).toBe(true))
    expect(server.callsOf(accountsApi.updateUser)[0]?.body).toEqual({ profileImageUrl: address })
    server.answer(accountsApi.session, { user: shown, maxUpload: 25_000_000, mayCreateFamily: false })
    release()
    await says('Profile picture updated successfully!')
    await isClosed()
    await waitFor(() => expect(document.querySelectorAll(`img[src="${address}"]`).length).toBeGreaterThanOrEqual(2))
    expect((await open()).getByLabelText<HTMLInputElement>('Image URL').value).toBe('')
  })
})
