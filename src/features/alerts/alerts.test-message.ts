import { iso } from '#src/platform/clock'
import type { ChannelName, Channels, Message } from '#src/platform/outgoing/channels'
import type { AlertTestReply } from './alerts.contract'

const text = 'This is a test: Hearth can tell you when something is wrong.'

type Options = { channels: Channels; addressees: () => string[]; now: Temporal.Instant }

/**
 * Sends a test through all configured channels concurrently, with one attempt each.
 * @returns the result of each; never rejects
 */
export const testChannels = ({ channels, addressees, now }: Options): Promise<AlertTestReply['results']> => {
  const at = iso(now)
  const id = `test.${at}`
  const message: Message = { id, kind: 'test', state: 'raised', title: 'Test', message: text, at, urgent: false }
  const test = async (channel: ChannelName) => {
    if (channel === 'ping') return channels.deliver({ channel, id, ok: true })
    if (channel !== 'mail') return channels.deliver({ channel, id, message })
    const to = addressees()
    if (to.length === 0) throw new Error('No active admin of the server has an e-mail address.')
    return channels.deliver({ channel, id, to, message })
  }
  return Promise.all(
    channels.configured().map(async ({ channel, host }) => {
      const said = await test(channel).then(
        (detail) => ({ ok: true, detail }),
        (error: Error) => ({ ok: false, detail: error.message }),
      )
      return { channel, host, ...said }
    }),
  )
}
