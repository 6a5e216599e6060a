import type { ApiCall } from './api-docs.rules'
import { exampleOf } from './example.rules'
import type { Schemas } from './schema.rules'

/** The file in which the examples keep the session. */
const cookies = 'hearth-cookies.txt'

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

/** `familyId` is `FAMILY_ID`, which nobody takes for a value. */
const placeholder = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()

const sentBy = ({ body }: ApiCall, schemas: Schemas) => {
  if (!body) return []
  if (!body.schema) return [`--data-binary @FILE`]
  return [`-H 'content-type: application/json'`, `-d ${quoted(JSON.stringify(exampleOf(body.schema, schemas)))}`]
}

/**
 * The command that makes a call.
 * @param origin of the server, such as `https://hearth.example.org`
 */
export const curlOf = (call: ApiCall, schemas: Schemas, origin: string): string => {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => placeholder(name))
  const asked = call.parameters.filter((parameter) => parameter.in === 'query' && parameter.required)
  const query = asked.map(({ name, schema }) => `${name}=${exampleOf(schema, schemas, name)}`).join('&')
  const keeps = /\/(sign-in|sign-up|accept|setup)$/.test(call.path) && call.method === 'POST'
  return [
    call.method === 'GET' ? 'curl' : `curl -X ${call.method}`,
    ...(keeps ? [`-c ${cookies}`] : call.who === 'anyone' ? [] : [`-b ${cookies}`]),
    ...sentBy(call, schemas),
    quoted(`${origin}${path}${query && `?${query}`}`),
  ].join(' \\\n  ')
}
