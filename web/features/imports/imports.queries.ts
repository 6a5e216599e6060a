import { queryOptions } from '@tanstack/react-query'
import { type ImportReply, importsApi } from '#src/features/imports/imports.contract'
import { type ImportKind, isRunning } from '#src/features/imports/imports.rules'
import type { BankColumns } from '#src/features/imports/kinds/bank.rules'
import { call } from '#web/platform/api/api'
import { callQuery } from '#web/platform/api/call-query'
import { areaKey, queryClient } from '#web/platform/api/query-client'
import { upload } from '#web/platform/api/upload'

const key = (familyId: string) => [...areaKey('family', familyId), 'imports']

/** Milliseconds between two looks at work that is under way. */
const pollMs = 600

export const importsQuery = (familyId: string) => callQuery(key(familyId), importsApi.list, { params: { familyId } })

/** One import; asks again while the server is at work. */
export const importQuery = (familyId: string, importId: string) =>
  queryOptions({
    queryKey: [...key(familyId), importId],
    queryFn: () => call(importsApi.find, { params: { familyId, importId } }),
    refetchInterval: ({ state }) => (state.data && isRunning(state.data.status) ? pollMs : false),
  })

/** Shows a reply, and reloads the list. */
export const keepImport = (familyId: string, one: ImportReply) => {
  queryClient.setQueryData(importQuery(familyId, one.id).queryKey, one)
  return queryClient.invalidateQueries({ queryKey: key(familyId), exact: true })
}

export type ChosenFile = { kind: ImportKind; objectPath: string; fileName: string }

export const uploadForImport = async (file: File, kind: ImportKind): Promise<ChosenFile> => {
  const { url } = await upload(file, { purpose: 'import', onProgress: () => {}, signal: new AbortController().signal })
  return { kind, objectPath: url, fileName: file.name.slice(0, 200) }
}

export const createImport = (familyId: string, file: ChosenFile, columns?: BankColumns) =>
  call(importsApi.create, { params: { familyId }, body: { ...file, columns } })

export const applyImport = ({ familyId, id: importId }: ImportReply) => call(importsApi.apply, { params: { familyId, importId } })
export const undoImport = ({ familyId, id: importId }: ImportReply) => call(importsApi.undo, { params: { familyId, importId } })
