import type { Args, MessageWithArgs } from '#src/shared/language/message'
import type en from '#src/shared/texts/en.json'
import { catalogue } from './catalogue'

/** The texts of the server and of the rules that it shares with the browser. */
const { t } = catalogue<keyof typeof en>('server')

/**
 * Words a message of the server, of a schema or of a shared rule in the reader's language. A text that is not in the catalogue, of a newer server
 * for example, stays in English.
 */
export const word = (message: string | MessageWithArgs): string => {
  const [text, args] = typeof message === 'string' ? [message] : [message.text, message.args]
  return (t as (text: string, args?: Args) => string)(text, args)
}
