import { AppError } from '#src/platform/errors'
import { msg } from '#src/shared/language/message'
import { importLimit } from '../../directory/contacts.contract'

/** @throws AppError 422 for a text without cards, or a file above the directory's limit */
export const readCardText = (text: string): string => {
  if (!/^BEGIN:VCARD/im.test(text)) throw new AppError(422, 'invalid_cards', msg('This file has no contacts.'))
  if (text.length > importLimit) throw new AppError(422, 'too_long', msg('This file is too large.'))
  return text
}
