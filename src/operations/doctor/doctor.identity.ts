import { existsSync } from 'node:fs'
import { examineIdentity } from '#src/platform/data-folder/identity'
import { type Look, ok, type Patient, problem } from './doctor.finding'

/** Whether database, marker and uploads belong together. */
export const checkIdentity = ({ dataDir }: Patient): Look => {
  const wrong = existsSync(dataDir) ? examineIdentity(dataDir) : undefined
  return wrong ? problem(wrong.found, wrong.advice.join(' ')) : ok('database, key and uploads belong together')
}
