import { msg, t } from './texts'

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

const formatNames = { date: msg('date'), 'date-time': msg('moment'), email: msg('e-mail'), uuid: msg('id') }

const isFormat = (format: string): format is keyof typeof formatNames => Object.hasOwn(formatNames, format)

const valueRange = (least: number | undefined, most: number | undefined) => {
  if (least === undefined) return most === undefined ? '' : t('at most {most}', { most })
  return most === undefined ? t('at least {least}', { least }) : t('{least} to {most}', { least, most })
}

const lengthRange = (least: number | undefined, most: number | undefined) => {
  if (least === undefined) return most === undefined ? '' : t('at most {most} characters', { most })
  return most === undefined ? t('at least {least} characters', { least }) : t('{least} to {most} characters', { least, most })
}

const itemsRange = (least: number | undefined, most: number | undefined) => {
  if (least === undefined) return most === undefined ? '' : t('at most {most} of them', { most })
  return most === undefined ? t('at least {least} of them', { least }) : t('{least} to {most} of them', { least, most })
}

/** The constraints of a value beyond its type, as text. */
const limits = (schema: Schema): string =>
  [
    schema.format !== undefined && isFormat(schema.format) && t(formatNames[schema.format]),
    lengthRange(schema.minLength, schema.maxLength),
    valueRange(schema.minimum, schema.maximum),
    itemsRange(schema.minItems, schema.maxItems),
    schema.pattern && t('like {pattern}', { pattern: schema.pattern }),
    schema.description,
    schema.default !== undefined && schema.default !== null && t('else {value}', { value: JSON.stringify(schema.default) }),
    (schema.anyOf ?? [])
      .flatMap((part) => (part.type === 'null' ? [] : limits(part) || []))
      .reduce((one, other) => (one ? t('{one} or {other}', { one, other }) : other), ''),
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
