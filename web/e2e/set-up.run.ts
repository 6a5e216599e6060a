import { mkdtempSync, rmSync } from 'node:fs'
import { sharedFolder } from './once-a-run'
import { parents } from './server'

/** Makes the folder that the workers of a run share; they inherit the environment. @returns the function that deletes it */
export default () => {
  const folder = mkdtempSync(parents)
  process.env[sharedFolder] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
