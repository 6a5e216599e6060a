import { matrixParts } from './matrix.parts'

const made: Record<string, string> = Object.assign({}, ...matrixParts.map(({ makes }) => makes))

/**
 * The parameter name of the id that a call creates: `documentId` for `POST /api/families/:familyId/documents`.
 * @param paths of all calls, with parameters as `:name`
 */
export const nameOfRow = (paths: readonly string[], path: string): string | undefined => {
  const isOf = (start: string) => (other: string) => /:\w+$/.test(other) && other.replace(/\/:\w+$/, '').endsWith(start)
  const row = paths.find(isOf(path)) ?? paths.find(isOf(`${path.split('/').at(-1)}`))
  const name = made[`POST ${path}`] ?? row?.split(':').at(-1)
  return path.includes('/projects/') && name === 'taskId' ? 'projectTaskId' : name
}
