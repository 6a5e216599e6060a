import type { Seal } from '#src/platform/data-folder/seal'
import { html, pageReply } from '#src/platform/http/html'
import type { Origin } from '#src/platform/http/request'
import type { Reader } from '#src/platform/language/reader'
import { msg } from '#src/shared/language/message'
import { linkPage } from '../planners/rsvp.html'
import { type Group, groups } from './channels.rules'
import type { NotificationSettingsService } from './notification-settings.service'

/** The topic of an unsubscribe link: a group of notifications by e-mail, or the digest. */
export type MailTopic = Group | 'digest'

/** Links that end mails of one kind for one person, without a sign-in. The encrypted, signed token names both. */
export const createUnsubscribeLinks = (seal: Seal, url: string | undefined) => ({
  linkFor: (userId: string, topic: MailTopic) => url && `${url}/unsubscribe/${seal.close(`${userId} ${topic}`)}`,
  open(token: string): { userId: string; topic: MailTopic } | undefined {
    const [userId = '', topic = ''] = seal.open(token)?.split(' ') ?? []
    const known = [...groups, 'digest' as const].find((name) => name === topic)
    return known && { userId, topic: known }
  },
})
export type UnsubscribeLinks = ReturnType<typeof createUnsubscribeLinks>

type Deps = {
  unsubscribeLinks: UnsubscribeLinks
  notificationSettings: Pick<NotificationSettingsService, 'stopMails'>
  readerOf: (userId: string) => Reader
  committed: () => Promise<void> | undefined
}
type Call = { request: Request; params: Record<string, string>; origin: Origin }

/** The page of such a link. It asks for confirmation, since programs open links in mails; mail apps send the POST themselves (RFC 8058). */
export const unsubscribePages = ({ unsubscribeLinks, notificationSettings, readerOf, committed }: Deps) => {
  const missing = () =>
    new Response('This link is not valid any more.', { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' } })

  const show = async ({ request, params: { token = '' } }: Call) => {
    const found = unsubscribeLinks.open(token)
    if (!found) return missing()
    const reader = readerOf(found.userId)
    const { t } = reader
    const form = html`<p>${t(msg('Should Hearth send you no more mails of this kind? You can change that in your settings at any time.'))}</p>
<form method="post"><button class="button" type="submit">${t(msg('Stop these mails'))}</button></form>`
    return pageReply(request, linkPage(reader, t(msg('Mails from Hearth')), form))
  }

  const stop = async ({ request, params: { token = '' } }: Call) => {
    const found = unsubscribeLinks.open(token)
    if (!found) return missing()
    notificationSettings.stopMails(found.userId, found.topic)
    await committed()
    const reader = readerOf(found.userId)
    return pageReply(
      request,
      linkPage(
        reader,
        reader.t(msg('These mails have stopped')),
        html`<p>${reader.t(msg('You can change that in your settings at any time.'))}</p>`,
      ),
    )
  }

  return [
    { method: 'GET' as const, path: '/unsubscribe/:token', handler: show },
    { method: 'POST' as const, path: '/unsubscribe/:token', handler: stop },
  ]
}
