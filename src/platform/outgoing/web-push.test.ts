import { expect, test } from 'bun:test'
import { createECDH } from 'node:crypto'
import { fakeClock } from '#src/testing/fake-clock'
import { decryptPush, pushBrowser, verifyIdentity } from '#src/testing/push-receiver'
import { createPushIdentity, encryptPush, isPushService, takesSilent } from './web-push'

test('the example of RFC 8291 is decrypted by the receiver of the tests', () => {
  const body =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN'
  const receiver = createECDH('prime256v1')
  receiver.setPrivateKey(Buffer.from('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url'))
  const auth = Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url')
  expect(decryptPush(Buffer.from(body, 'base64url'), { receiver, auth })).toBe('When I grow up, I want to be a watermelon')
})

test.each(['', 'Reminder', 'é'.repeat(1900), 'x'.repeat(255)])('a message is decrypted by its browser alone', (text) => {
  const [browser, other] = [pushBrowser(), pushBrowser()]
  const body = encryptPush(text, browser.target('https://fcm.googleapis.com/x'))
  expect(browser.decrypt(body)).toBe(text)
  expect(body.length).toBeLessThanOrEqual(4096)
  expect(() => other.decrypt(body)).toThrow()
  expect(encryptPush(text, browser.target('https://fcm.googleapis.com/x'))).not.toEqual(body)
})

test('messages of similar length have the same length', () => {
  const target = pushBrowser().target('https://fcm.googleapis.com/x')
  expect(encryptPush('Yes', target).length).toBe(encryptPush('Noted, thanks', target).length)
})

test('the identity is signed for the push service alone, and follows from the secret of the folder', () => {
  const clock = fakeClock('2026-11-27T10:00:00Z')
  const of = (secret: string) => createPushIdentity({ secret: () => secret.repeat(32), contact: 'mailto:ana@example.org', clock })
  const target = pushBrowser().target('https://fcm.googleapis.com/fcm/send/abc')
  const request = of('ab').requestFor(target, { text: '{}', ttl: 60, isUrgent: true, topic: 'x' })
  expect(request).toMatchObject({ url: target.endpoint, headers: { ttl: '60', urgency: 'high', topic: 'x' } })
  const { publicKey, claims } = verifyIdentity(request.headers?.authorization ?? '')
  expect(claims).toEqual({
    aud: 'https://fcm.googleapis.com',
    exp: Date.parse('2026-11-27T22:00:00Z') / 1000,
    sub: 'mailto:ana@example.org',
  })
  expect(of('ab').publicKey()).toBe(publicKey)
  expect(of('cd').publicKey()).not.toBe(publicKey)
  expect(() => verifyIdentity(request.headers?.authorization?.replace('ab', 'ba').replace(/t=(...)/, 't=$1x') ?? '')).toThrow()
})

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true, true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true, true],
  ['https://web.push.apple.com/abc', true, false],
  ['https://wns2-par02p.notify.windows.com/w/?token=abc', true, true],
  ['http://fcm.googleapis.com/fcm/send/abc', false, true],
  ['https://fcm.googleapis.com:8443/abc', false, true],
  ['https://fcm.googleapis.com.example.org/abc', false, true],
  ['https://evilnotify.windows.com/abc', false, true],
  ['https://fcm.googleapis.com@192.168.1.1/abc', false, true],
  ['not an address', false, true],
])('%s is a push service: %p; takes messages that show nothing: %p', (endpoint, isService, silent) => {
  expect([isPushService(endpoint), takesSilent(endpoint)]).toEqual([isService, silent])
})
