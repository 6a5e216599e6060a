import { describe, expect, test } from 'bun:test'
import { accountsApi } from '#src/features/accounts/accounts.contract'
import { notificationSettingsApi } from '#src/features/notification-settings/notification-settings.contract'
import { objectsApi } from '#src/features/objects/objects.contract'
import { pushDevicesApi } from '#src/features/push-devices/push-devices.contract'
import { fileOf, withTransfers } from '#web/testing/fake-transfers'
import { userOf } from '#web/testing/riveras'
import { chosenByNobody } from '#web/testing/samples'
import { withScreens } from '#web/testing/screen'

// Shown by the profile picture of the own account.
const screens = withScreens()
const puts = withTransfers()

const uploadURL = '/api/objects/018f0000-0000-7000-8000-000000000001?ticket=t'
const url = uploadURL.split('?')[0] ?? ''
const megabyte = 1024 * 1024

const openField = async () => {
  const server = screens.serve('member')
  server.answer(objectsApi.ticket, { uploadURL })
  server.answer(accountsApi.profileImage, { ...userOf('member'), profileImageUrl: url })
  server.answer(notificationSettingsApi.get, chosenByNobody)
  server.answer(pushDevicesApi.list, { publicKey: 'key', devices: [] })
  const app = await screens.open('/settings#account')
  const input = await app.screen.findByLabelText<HTMLInputElement>(/^Profile picture/)
  const { fireEvent } = await import('@testing-library/react/pure')
  return {
    ...app,
    server,
    input,
    fireEvent,
    zone: input.closest('fieldset') as HTMLElement,
    choose: (file = fileOf()) => fireEvent.change(input, { target: { files: [file] } }),
    drop: (file = fileOf()) => fireEvent.drop(input, { dataTransfer: { files: [file] } }),
    /** The bytes that are sent next. */
    put: async (n = 0) => {
      await app.waitFor(() => expect(puts().length).toBeGreaterThan(n))
      const found = puts()[n]
      if (!found) throw new Error('Nothing was sent.')
      return found
    },
    says: async (...texts: string[]) => {
      for (const text of texts) await app.screen.findByText(text)
    },
  }
}

describe('the upload widget', () => {
  test('asks for an address, sends the file there with its type, and hands on where it is', async () => {
    const { server, choose, put, says } = await openField()
    choose()
    const sent = await put()
    expect([sent.method, sent.url, sent.headers['content-type']]).toEqual(['PUT', uploadURL, 'image/png'])
    const release = server.hold(accountsApi.profileImage)
    sent.store()
    await says('Upload successful', 'Your file has been uploaded successfully!')
    server.answer(accountsApi.profileImage, { ...userOf('member'), profileImageUrl: url })
    release()
    await says('Profile picture uploaded successfully!')
    expect(server.callsOf(accountsApi.profileImage)[0]?.body).toEqual({ profileImageURL: url })
  })

  test('refuses what is too large or of another type before it sends anything', async () => {
    const { server, choose, says } = await openField()
    choose(fileOf('large.png', 'image/png', 5 * megabyte + 1))
    await says('File too large', 'File size must be less than 5MB')
    choose(fileOf('notes.txt', 'text/plain'))
    await says('Invalid file type', 'Please select a valid file type')
    expect(server.callsOf(objectsApi.ticket)).toEqual([])
  })

  test('takes a HEIC file by its extension where the browser knows no type for it', async () => {
    const { input, drop, put } = await openField()
    expect(input.accept).toBe('image/*,.heic,.heif')
    drop(fileOf('IMG_0001.HEIC', ''))
    expect((await put()).headers['content-type']).toBe('application/octet-stream')
  })

  test('is marked while a file is dragged over it, and takes it when it is dropped', async () => {
    const { zone, fireEvent, drop, put } = await openField()
    fireEvent.dragEnter(zone)
    expect(zone.dataset.over).toBe('true')
    fireEvent.dragLeave(zone)
    expect(zone.dataset.over).toBeUndefined()
    fireEvent.dragOver(zone)
    expect(zone.dataset.over).toBe('true')
    drop()
    expect(zone.dataset.over).toBeUndefined()
    await put()
  })

  test('shows its progress, and stops on cancel', async () => {
    const { screen, choose, put, user, input, waitFor } = await openField()
    choose(fileOf('slow.png'))
    const sent = await put()
    await screen.findByText('Uploading slow.png')
    const bar = screen.getByLabelText('Upload of slow.png')
    for (const share of [0.25, 0.5]) {
      sent.progress(share)
      await waitFor(() => expect(Number(bar.getAttribute('aria-valuenow'))).toBe(Number(bar.getAttribute('aria-valuemax')) * share))
    }
    await user.click(screen.getByText('Cancel'))
    expect(sent.isAborted).toBe(true)
    await waitFor(() => expect(screen.queryByLabelText('Upload of slow.png') === null).toBe(true))
    expect(document.activeElement).toBe(input)
    expect(screen.queryByText('Upload failed')).toBeNull()
  })

  test('takes one file at a time, and gives up when the screen is left', async () => {
    const { choose, drop, put, router, waitFor } = await openField()
    choose()
    const sent = await put()
    choose()
    drop()
    await router.navigate({ to: '/settings', hash: '' })
    await waitFor(() => expect(sent.isAborted).toBe(true))
    expect(puts()).toHaveLength(1)
  })

  test('says what it is to a screen reader', async () => {
    const { screen, input } = await openField()
    expect(screen.getByLabelText('Profile picture Choose a file or drop it here')).toBe(input)
    expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe('A photo, up to 5 MB')
  })
})

describe('an upload that fails', () => {
  const generic = ['Upload failed', 'Failed to upload file. Please try again.'] as const

  test('explains a missing address, a lost connection, and an internal error of the server', async () => {
    const { server, choose, put, says, screen, fireEvent, waitFor } = await openField()
    const dismiss = async () => {
      fireEvent.click(screen.getByLabelText('Dismiss'))
      await waitFor(() => expect(screen.queryByText(generic[0]) === null).toBe(true))
    }
    server.refuse(objectsApi.ticket, 500)
    choose()
    await says(...generic)
    await dismiss()
    server.disconnect(objectsApi.ticket)
    choose()
    await says(...generic)
    await dismiss()
    server.answer(objectsApi.ticket, { uploadURL })
    choose()
    ;(await put(0)).fail()
    await says(...generic)
    await dismiss()
    choose()
    ;(await put(1)).answer(500, { code: 'x', message: 'x' })
    await says(...generic)
  })

  for (const [status, message] of [
    [413, 'The picture has too many pixels.'],
    [415, 'This is no picture that Hearth can show.'],
    [507, 'There is no room left for uploads.'],
  ] as const)
    test(`shows the server's words: ${message}`, async () => {
      const { choose, put, says } = await openField()
      choose()
      ;(await put()).answer(status, { code: 'refused', message })
      await says('Upload failed', message)
    })

  test('because a text calls itself a picture says that its type is wrong', async () => {
    const { server, choose, put, says } = await openField()
    choose()
    ;(await put()).store('text/plain')
    await says('Invalid file type', 'Please select a valid file type')
    expect(server.callsOf(accountsApi.profileImage)).toEqual([])
  })

  for (const [status, refusal, says] of [
    [413, { code: 'too_large', message: 'Too large.' }, 'Too large.'],
    [500, {}, 'Failed to update profile picture'],
  ] as const)
    test(`only once the picture is to be taken is told as: ${says}`, async () => {
      const app = await openField()
      app.server.refuse(accountsApi.profileImage, status, refusal)
      app.choose()
      ;(await app.put()).store()
      await app.says('Error', says)
    })
})
