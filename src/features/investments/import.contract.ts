import * as z from 'zod'
import { endpoint, type OutputOf } from '#src/shared/endpoint'
import { msg } from '#src/shared/language/message'
import { text } from '#src/shared/schemas'
import { importFields, maxImportCharacters } from './import.rules'

const field = z.enum(importFields)
const header = () => text(200).optional()

export const priceImport = z.lazy(() =>
  z.object({
    csv: z.string().min(1, msg('The file is empty.')).max(maxImportCharacters, msg('The file is too long. Split it.')),
    columns: z.object({ account: header(), symbol: header(), date: header(), price: header(), value: header() }).optional(),
    apply: z.boolean().default(false),
  }),
)
export type PriceImport = z.output<typeof priceImport>

const outcomes = ['new', 'changed', 'unchanged', 'skipped'] as const

const reply = () =>
  z.object({
    headers: z.array(z.string()),
    /** The header of each field that is read: as given, else as in the family's last import, else by its name. */
    columns: z.partialRecord(field, z.string()),
    new: z.number().int(),
    changed: z.number().int(),
    unchanged: z.number().int(),
    skipped: z.number().int(),
    /** The first 200 rows, in the order of the file. */
    items: z.array(
      z.object({
        /** The row in the file, from 1, without the headers. */
        row: z.number().int(),
        accountName: z.string().nullable(),
        date: z.string().nullable(),
        price: z.number().nullable(),
        value: z.number().nullable(),
        outcome: z.enum(outcomes),
        /** Why the row is skipped. */
        reason: z.string().nullable(),
      }),
    ),
  })
export type ImportReply = OutputOf<typeof reply>
export type ImportItem = ImportReply['items'][number]

export const investmentImportApi = {
  run: endpoint('POST', '/api/families/:familyId/investments/import', {
    can: 'edit_investments',
    about:
      'Reads prices or values from a CSV file with headers. `columns` maps `account`, `symbol`, `date`, `price` and `value` to headers; the last ones are remembered. Writes only with `apply`.',
    body: priceImport,
    response: reply,
  }),
}
