import * as z from 'zod'

/** A JSON Schema. */
export type Schema = Record<string, unknown>

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The pattern of UUIDs of version 7, the only version a client may make. It stays, because the format alone allows every version. */
const uuidv7 = z.core.regexes.uuid(7).source

/** Removes noise: the range of safe integers, a pattern that its format implies, and `additionalProperties: false`. */
const tidy = (schema: Schema) => {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  if (schema.format !== undefined && schema.pattern !== uuidv7) delete schema.pattern
  if (schema.additionalProperties === false) delete schema.additionalProperties
}

/** Text is trimmed and then checked: the bounds of the checked text apply to the input as well. */
const bounds = (shape: z.core.$ZodType): Schema => {
  if (!(shape instanceof z.ZodPipe)) return {}
  const { out } = shape
  if (out instanceof z.ZodEmail) return { format: 'email' }
  if (!(out instanceof z.ZodString)) return {}
  return { ...(out.minLength !== null && { minLength: out.minLength }), ...(out.maxLength !== null && { maxLength: out.maxLength }) }
}

/** Converts a zod schema to JSON Schema; parts that JSON Schema cannot express become `{}`. */
export const schemaOf = (shape: z.ZodType, io: 'input' | 'output'): Schema => {
  const override = ({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: Schema }) => {
    if (jsonSchema.type === 'string') Object.assign(jsonSchema, bounds(zodSchema))
    tidy(jsonSchema)
  }
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any', override })
  return schema
}

export type NamedSchemas = Record<string, () => z.ZodType>

/** Replaces each use of a named schema by a reference to it. */
export const createSchemaNaming = (shapes: NamedSchemas) => {
  const plain = Object.entries(shapes).map(([name, shape]) => [name, schemaOf(shape(), 'output')] as const)
  const nameOf = new Map(plain.map(([name, schema]) => [JSON.stringify(schema), name]))
  const inside = (schema: Schema): Schema =>
    Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, Array.isArray(value) ? value.map(named) : named(value)]))
  const named = (value: unknown): unknown => {
    if (!isSchema(value)) return value
    const name = nameOf.get(JSON.stringify(value))
    return name ? { $ref: `#/components/schemas/${name}` } : inside(value)
  }
  return {
    named: (schema: Schema) => named(schema) as Schema,
    schemas: Object.fromEntries(plain.map(([name, schema]) => [name, inside(schema)])),
  }
}
