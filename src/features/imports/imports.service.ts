import type { Member } from '#src/platform/access'
import { iso, isoIn } from '#src/platform/clock'
import { AppError, forbidden, found, invalid } from '#src/platform/errors'
import { msg } from '#src/shared/language/message'
import { mayDo } from '#src/shared/permissions'
import { createSemaphore } from '#src/shared/semaphore'
import type { ImportReply, NewImport } from './imports.contract'
import { type ImportKind, importDays, importLimits, kindRules, zipKinds } from './imports.rules'
import type { ImportRow } from './imports.store'
import { createImportWork, type WorkDeps } from './imports.work'

type Deps = WorkDeps & {
  /** Schedules a call of `resume` at that time, which must survive a restart. */
  wakeAt: (moment: string) => void
}

/** Titles of rows that stayed, in a reply. */
const shownKept = 100

/** Seconds after which the job looks whether the work was interrupted. */
const resumeSeconds = 60

/** Files of other programs, read into the family's rows by the services of their features. */
export const createImports = (deps: Deps) => {
  const { store, objects, clock, atomically, wakeAt } = deps
  const work = createImportWork(deps)
  const turn = createSemaphore(1)
  const active = new Map<string, Promise<void>>()

  /** Does the work of an import; concurrent callers share one run. */
  const run = (id: string) => {
    const running = active.get(id) ?? turn(() => work(id)).finally(() => active.delete(id))
    active.set(id, running)
    return running
  }
  /** Starts the work; the job repeats what fails or is interrupted. */
  const start = (id: string) => {
    wakeAt(isoIn(clock, { seconds: resumeSeconds }))
    setImmediate(() => void run(id).catch(() => {}))
  }

  const undoUntil = ({ status, appliedAt }: ImportRow) =>
    status === 'applied' && appliedAt ? iso(Temporal.Instant.from(appliedAt).add({ hours: 24 * importDays })) : null

  const toReply = ({ objectId: _, headerLine: __, columns: ___, createdBy: ____, ...row }: ImportRow): ImportReply => ({
    ...row,
    kept: row.status === 'undone' ? store.keptTitles(row.id, shownKept) : [],
    undoUntil: undoUntil({ objectId: _, headerLine: __, columns: ___, createdBy: ____, ...row }),
  })
  const get = (id: string) => toReply(found(store.get(id), msg('Import not found')))

  const assertMay = (member: Member, kind: ImportKind) => {
    if (!mayDo(member, kindRules[kind].can)) throw forbidden()
  }

  return {
    /** The import of this member; only they see the content of the file. */
    find: ({ familyId, userId }: Member, id: string) => store.find(familyId, userId, id),
    show: toReply,
    list: ({ familyId, userId }: Member): ImportReply[] => store.list(familyId, userId).map(toReply),
    isUsed: store.isUsed,

    /** @throws AppError 403 without the permission to add such rows, 413, 422 for an upload of somebody else */
    create(member: Member, { kind, objectPath, fileName, columns }: NewImport): ImportReply {
      assertMay(member, kind)
      const { familyId, userId: createdBy } = member
      const objectId = objects.idIn(objectPath) ?? ''
      const upload = objects.ownUpload(createdBy, objects.address(objectId))
      if (!upload?.size) throw invalid('objectPath', msg('Choose a file.'))
      if (upload.size > importLimits.bytes && !zipKinds.includes(kind)) throw invalid('objectPath', msg('This file is too large.'))
      const { id } = atomically(() => {
        store.removePreviews(familyId, createdBy, objectId)
        return store.insert({
          ...{ familyId, createdBy, kind, fileName, objectId, status: 'reading', columns: columns ?? null },
          createdAt: iso(clock.now()),
        })
      })
      start(id)
      return get(id)
    },

    /** Idempotent. @throws AppError 403, 409 for a file that is not read, cannot be read, or was taken back */
    apply(member: Member, row: ImportRow): ImportReply {
      assertMay(member, row.kind)
      if (row.status === 'ready') {
        atomically(() => store.update(row.id, { status: 'applying', done: 0 }))
        start(row.id)
      } else if (row.status !== 'applying' && row.status !== 'applied')
        throw new AppError(409, 'not_ready', msg('This import cannot be applied. Choose the file again.'))
      return get(row.id)
    },

    /** Idempotent. @throws AppError 403, 409 for an import that was not applied, or longer than 30 days ago */
    undo(member: Member, row: ImportRow): ImportReply {
      assertMay(member, row.kind)
      const until = undoUntil(row)
      if (until && until > iso(clock.now())) {
        const total = row.added + row.changed
        atomically(() => store.update(row.id, { status: 'undoing', done: 0, total }))
        start(row.id)
      } else if (row.status !== 'undoing' && row.status !== 'undone')
        throw new AppError(409, 'too_late', msg('This import cannot be taken back.'))
      return get(row.id)
    },

    /** Continues the work that a restart or an error interrupted. */
    async resume() {
      for (const { id } of store.running()) await run(id)
    },

    /** Deletes unused previews; their uploads go with the next clean-up. */
    prune: () => void store.removeUnapplied(isoIn(clock, { hours: -24 * importDays })),
  }
}
export type Imports = ReturnType<typeof createImports>
