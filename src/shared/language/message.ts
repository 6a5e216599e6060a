import type en from '#src/shared/texts/en.json'
import { type Args, type ArgsParameter, formatMessage } from './format-message'

/** Texts of the server and of the rules that it shares with the browser. The English text is the key of its translations. */
type Text = keyof typeof en

declare const marked: unique symbol

export type { Args }

/** An English text that has translations. */
export type PlainMessage<T extends string = string> = T & { readonly [marked]: true }

/** An English text with arguments: `text` is the key of its translations. */
export type MessageWithArgs = { readonly text: string; readonly args: Args }

export type Message = PlainMessage | MessageWithArgs

/**
 * Marks an English text for translation. The code that shows it translates it.
 * The text must stand in `src/shared/texts/en.json` (`bun run texts` writes it there).
 */
export const msg = <const T extends Text>(text: T, ...[args]: ArgsParameter<T>) =>
  (args ? { text, args } : text) as keyof ArgsParameter<T>[0] extends never ? PlainMessage<T> : MessageWithArgs

/** A message in English, for logs and for clients of the API. */
export const englishOf = (message: Message): string =>
  typeof message === 'string' ? message : formatMessage('en', message.text, message.args)

/** The error of a schema's check whose message has arguments: `.refine(isShort, withMessage(msg('…', { max })))`. */
export const withMessage = (message: Message) => ({ error: englishOf(message), params: { reason: message } })
