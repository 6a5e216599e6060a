import { resolveRef, type Schema, type Schemas } from './schema.rules'

const id = '019aa5c4-6f00-7c3e-9b1d-2f6a8c4e0b57'
const moment = '2026-11-21T08:00:00.000Z'

const formats: Record<string, string> = { date: '2026-11-21', 'date-time': moment, email: 'ana@example.org', uuid: id }

/** Example texts by field name; the first match applies. */
const texts: [RegExp, string][] = [
  [/^id$|Ids?$|By$|assignedTo/, id],
  [/date$|day$|weekOf|weekStart/i, '2026-11-21'],
  [/At$|from|until|lastSeen/, moment],
  [/email|identifier/i, 'ana@example.org'],
  [/phone/i, '+1 555 0100'],
  [/password/i, 'a long password'],
  [/username/i, 'ana'],
  [/firstName/, 'Ana'],
  [/lastName/, 'Rivera'],
  [/timezone/i, 'Europe/Berlin'],
  [/currency/i, 'EUR'],
  [/colou?r/i, '#3b82f6'],
  [/url|image|website|address/i, 'https://example.org/picture.jpg'],
  [/time$/i, '8:30 AM'],
  [/name$/i, 'Rivera'],
]

const textFor = (name: string, { format, maxLength = 20, pattern }: Schema) => {
  const known = formats[format ?? ''] ?? texts.find(([like]) => like.test(name))?.[1]
  if (known) return known
  return pattern ? '…' : 'Some text'.slice(0, maxLength)
}

const numberFor = ({ minimum = 0, maximum = Number.MAX_VALUE }: Schema) => Math.min(Math.max(minimum, 1), maximum)

/**
 * An example value of a schema.
 * @param name the name of the field that holds it
 * @param within the named schemas around it; a recursive schema ends there
 */
export const exampleOf = (schema: Schema, schemas: Schemas, name = '', within: readonly string[] = []): unknown => {
  if (schema.$ref) {
    if (within.includes(schema.$ref)) return null
    return exampleOf(resolveRef(schema, schemas), schemas, name, [...within, schema.$ref])
  }
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  // The non-null alternative makes a better example.
  const part = schema.anyOf?.find(({ type }) => type !== 'null')
  if (part) return exampleOf(part, schemas, name, within)
  switch ([schema.type].flat().find((type) => type !== 'null')) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, field]) => [key, exampleOf(field, schemas, key, within)]),
      )
    case 'array':
      return [exampleOf(schema.items ?? {}, schemas, name, within)]
    case 'string':
      return textFor(name, schema)
    case 'integer':
    case 'number':
      return numberFor(schema)
    case 'boolean':
      return true
    default:
      return null
  }
}
