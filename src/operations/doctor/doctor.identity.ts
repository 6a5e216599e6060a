import { existsSync } from 'node:fs'
import { examineIdentity } from '#src/platform/data-folder/identity'
import { type Check, type CheckContext, ok, problem } from './doctor.finding'

/** Checks that the database, the key and the uploads belong together. */
export const checkIdentity = ({ dataDir }: CheckContext): Check => {
  const wrong = existsSync(dataDir) ? examineIdentity(dataDir) : undefined
  return wrong ? problem(wrong.found, wrong.advice.join(' ')) : ok('database, key and uploads belong together')
}
