import { t } from './texts'
/** The subset of JSON Schema that the server's schemas use. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  default?: unknown
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  description?: string
}

export type Schemas = Record<string, Schema>

const nameOf = (reference: string) => reference.split('/').at(-1) ?? ''

/** Resolves a `$ref`. */
export const resolveRef = (schema: Schema, schemas: Schemas): Schema => (schema.$ref ? (schemas[nameOf(schema.$ref)] ?? {}) : schema)

const words = new Map([
  ['date', 'date'],
  ['date-time', 'moment'],
  ['email', 'e-mail'],
  ['uuid', 'id'],
])

const range = (least: number | undefined, most: number | undefined) => {
  if (least === undefined && most === undefined) return ''
  if (least === undefined) return t('at most {most}', { most })
  return most === undefined ? t('at least {least}', { least }) : `${least} to ${most}`
}

/** The constraints of a value beyond its type, as text. */
const limits = (schema: Schema): string =>
  [
    words.get(schema.format ?? ''),
    range(schema.minLength, schema.maxLength) && `${range(schema.minLength, schema.maxLength)} characters`,
    range(schema.minimum, schema.maximum),
    range(schema.minItems, schema.maxItems) && t('{minItems} of them', { minItems: range(schema.minItems, schema.maxItems) }),
    schema.pattern && `like ${schema.pattern}`,
    schema.description,
    schema.default !== undefined && schema.default !== null && `else ${JSON.stringify(schema.default)}`,
    (schema.anyOf ?? []).flatMap((part) => (part.type === 'null' ? [] : limits(part) || [])).join(' or '),
  ]
    .filter(Boolean)
    .join(', ')

/** Parenthesises a union for an array type: `('a' | 'b')[]`. */
const grouped = (text: string) => (/ \| /.test(text.replace(/\{[\s\S]*\}/, '')) ? `(${text})` : text)

const objectText = (schema: Schema, indent: string): string => {
  const inner = `${indent}  `
  const lines = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const note = limits(field)
    const mark = schema.required?.includes(name) ? '' : '?'
    return `${inner}${name}${mark}: ${typeText(field, inner)}${note && `  // ${note}`}`
  })
  return lines.length ? `{\n${lines.join('\n')}\n${indent}}` : '{}'
}

const oneType = (type: string, schema: Schema, indent: string): string => {
  if (type === 'array') return `${grouped(typeText(schema.items ?? {}, indent))}[]`
  if (type !== 'object') return type
  if (schema.properties || !schema.additionalProperties) return objectText(schema, indent)
  return `{ [name: string]: ${typeText(schema.additionalProperties, indent)} }`
}

/** A schema as a TypeScript type, with its constraints as comments. */
export const typeText = (schema: Schema, indent = ''): string => {
  if (schema.$ref) return nameOf(schema.$ref)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return [...new Set(schema.enum.map((value) => JSON.stringify(value)))].join(' | ')
  if (schema.anyOf) return [...new Set(schema.anyOf.map((part) => typeText(part, indent)))].join(' | ')
  if (schema.type === undefined) return 'unknown'
  return [schema.type]
    .flat()
    .map((type) => oneType(type, schema, indent))
    .join(' | ')
}

const referred = (schema: Schema): string[] => [...JSON.stringify(schema).matchAll(/"\$ref":"[^"]*\/(\w+)"/g)].map(([, name = '']) => name)

/** A schema's type, followed by every named type it refers to. */
export const shapeText = (schema: Schema, schemas: Schemas): string => {
  const names = new Set(referred(schema))
  // Iterating over a Set visits items added during the iteration.
  for (const name of names) for (const further of referred(schemas[name] ?? {})) names.add(further)
  const named = [...names].map((name) => `type ${name} = ${typeText(schemas[name] ?? {})}`)
  return [typeText(schema), ...named].join('\n\n')
}
