import * as z from 'zod'
import { endpoint } from '#src/shared/endpoint'

export const systemApi = {
  health: endpoint('GET', '/api/health', {
    can: 'anyone',
    about:
      'Checks whether the server can do its work: 503 when its disk is full, its database unusable or damaged, or background work keeps failing.',
    response: () => z.object({ status: z.literal('ok'), version: z.string(), schema: z.string() }),
  }),
  description: endpoint('GET', '/api/openapi.json', {
    can: 'anyone',
    about: 'This description.',
    response: () => z.record(z.string(), z.unknown()),
  }),
  page: endpoint('GET', '/api/docs', {
    can: 'anyone',
    about: 'The API description as a page to read and search.',
    response: () => z.string(),
    responseType: 'text/html',
  }),
}
