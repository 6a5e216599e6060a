import type { ApiCall } from './api-docs.rules'
import { exampleOf } from './example.rules'
import type { Schemas } from './schema.rules'

/** The cookie file of the examples. */
const cookies = 'hearth-cookies.txt'

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

/** How a call says who makes it: by an API token where one may, else by the cookie of a browser. */
const callerOf = ({ path, method, who, scope }: ApiCall) => {
  if (/\/(sign-in|sign-up|accept|setup)$/.test(path) && method === 'POST') return [`-c ${cookies}`]
  if (who === 'anyone') return []
  return scope === undefined || scope === 'none' ? [`-b ${cookies}`] : ['-H "Authorization: Bearer $HEARTH_TOKEN"']
}

/** Turns `familyId` into `FAMILY_ID`, which is clearly a placeholder. */
const placeholder = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()

const sentBy = ({ body }: ApiCall, schemas: Schemas) => {
  if (!body) return []
  if (!body.schema) return [`--data-binary @FILE`]
  return [`-H 'content-type: application/json'`, `-d ${quoted(JSON.stringify(exampleOf(body.schema, schemas)))}`]
}

/**
 * The curl command of a call.
 * @param origin the server's origin, such as `https://hearth.example.org`
 */
export const curlOf = (call: ApiCall, schemas: Schemas, origin: string): string => {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => placeholder(name))
  const asked = call.parameters.filter((parameter) => parameter.in === 'query' && parameter.required)
  const query = asked.map(({ name, schema }) => `${name}=${exampleOf(schema, schemas, name)}`).join('&')
  return [
    call.method === 'GET' ? 'curl' : `curl -X ${call.method}`,
    ...callerOf(call),
    ...sentBy(call, schemas),
    quoted(`${origin}${path}${query && `?${query}`}`),
  ].join(' \\\n  ')
}
