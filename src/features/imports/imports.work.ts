import type { BunFile } from 'bun'
import type { Member } from '#src/platform/access'
import { type Clock, iso } from '#src/platform/clock'
import type { Atomically } from '#src/platform/database/group-commit'
import { AppError, forbidden } from '#src/platform/errors'
import { yieldToEventLoop } from '#src/platform/event-loop'
import type { Reader } from '#src/platform/language/reader'
import { openZipFile, ZipError } from '#src/platform/zip/zip.read'
import { msg } from '#src/shared/language/message'
import { mayDo } from '#src/shared/permissions'
import type { Activity } from '../activity/activity.service'
import type { Families } from '../families/families.service'
import type { Objects } from '../objects/objects.service'
import type { ImportPreview } from './imports.contract'
import type { ImportedRow, Importer, Plan, Remover, RowKind, Step } from './imports.kind'
import type { readInWorker } from './imports.read'
import type { Records } from './imports.records'
import { type ImportKind, importLimits, importZip, kindRules } from './imports.rules'
import type { ImportRow, ImportStore } from './imports.store'

/** Items of one transaction: short enough that other calls wait for at most some 20 ms. */
const chunk = 20

/** Maximum numbers of entries in a preview. */
const shown = { items: 50, leftOut: 200 }

export type WorkDeps = {
  store: ImportStore
  objects: Objects
  families: Families
  activity: Activity
  readerOf: (userId: string) => Reader
  atomically: Atomically
  clock: Clock
  read: typeof readInWorker
  importers: { [Kind in ImportKind]: Importer<Records[Kind]> }
  removers: Record<RowKind, Remover>
}

const previewOf = ({ steps, headers = [], columns = {} }: Plan, { t }: Pick<Reader, 't'>): ImportPreview => {
  const count = (outcome: Step['outcome']) => steps.filter((step) => step.outcome === outcome).length
  const reasonOf = ({ reasons }: Step) => reasons.map(t).join(' ') || null
  const left = steps.filter(({ reasons }) => reasons.length > 0)
  return {
    ...{ new: count('new'), changed: count('changed'), unchanged: count('unchanged'), skipped: count('skipped') },
    items: steps.slice(0, shown.items).map((step) => ({
      ...{ title: step.title, detail: step.detail, outcome: step.outcome, reason: reasonOf(step) },
    })),
    leftOut: left.slice(0, shown.leftOut).map((step) => ({ title: step.title, reason: reasonOf(step) ?? '' })),
    leftOutCount: left.length,
    headers,
    columns,
  }
}

/** @throws AppError 422 for a file that is gone or damaged on the disk */
const bytesOf = (file: Blob) =>
  file.bytes().catch(() => {
    throw new AppError(422, 'unreadable', msg('This file cannot be read.'))
  })

const bodyOf = (chunks: AsyncGenerator<Uint8Array>) =>
  new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: async () => void (await chunks.return(undefined)),
  })

const isZip = async (file: Blob) => (await file.slice(0, 4).text()) === 'PK\u0003\u0004'

/** The work of imports: reading, writing and taking back. Each step is a transaction, and continues where a former run ended. */
export const createImportWork = (deps: WorkDeps) => {
  const { store, objects, families, activity, readerOf, atomically, clock, importers, removers } = deps

  /** @throws AppError 403 for a person who may no longer add such rows */
  const memberOf = ({ familyId, createdBy, kind }: ImportRow): Member => {
    const member = families.membership(createdBy, familyId)
    if (!member?.isActive || !mayDo(member, kindRules[kind].can)) throw forbidden()
    return member
  }

  const quietly = (run: () => void) => atomically(() => void activity.quietly(run))

  const planOf = async (row: ImportRow, member: Member) => {
    const zone = families.get(row.familyId).timezone
    const file = await fileOf(row)
    const isZipFile = await isZip(file)
    if (!isZipFile && file.size > importLimits.bytes) throw new AppError(422, 'too_large', msg('This file is too large.'))
    const bytes = isZipFile ? new Uint8Array() : await bytesOf(file)
    const records = await deps.read({ kind: row.kind, bytes, zone, zipPath: isZipFile ? file.name : undefined })
    const importer = importers[row.kind] as Importer<Records[ImportKind]>
    return importer.plan(records, {
      member,
      zone,
      locale: readerOf(row.createdBy).locale,
      known: (sourceId) =>
        store.bySource(row.familyId, sourceId).find(({ kind, rowId }) => removers[kind].fingerprint(rowId) !== undefined),
      columns: row.columns ?? undefined,
      storeFile: (path) => storeEntry(row, path),
      remembered: (headerLine) => store.remembered(row.familyId, row.createdBy, headerLine),
    })
  }

  const fileOf = async ({ createdBy, objectId }: ImportRow) => (await (await objects.open(createdBy, objectId ?? '')).content()) as BunFile

  /** A file of the ZIP, which is reopened for each file: a restart may come in between. */
  const storeEntry = async (row: ImportRow, path: string) => {
    const zip = await openZipFile((await fileOf(row)).name ?? '', importZip)
    try {
      const entry = zip.find(path)
      if (!entry) throw new AppError(422, 'unreadable', msg('This file cannot be read.'))
      return await objects.store(row.createdBy, bodyOf(zip.read(entry)))
    } catch (error) {
      throw error instanceof ZipError ? new AppError(422, 'unreadable', msg('This file cannot be read.')) : error
    } finally {
      zip.close()
    }
  }

  const read = async (row: ImportRow) => {
    const member = memberOf(row)
    const plan = await planOf(row, member)
    const preview = previewOf(plan, readerOf(row.createdBy))
    const { columns, headerLine = null } = plan
    atomically(() => store.update(row.id, { status: 'ready', preview, columns: columns ?? null, headerLine, total: plan.steps.length }))
  }

  const write = async (row: ImportRow) => {
    const member = memberOf(row)
    const { steps, writeAll, ...found } = await planOf(row, member)
    const refused = new Map<Step, AppError>()
    let position = store.nextPosition(row.id)
    const add = ({ sourceId, before, ...made }: ImportedRow) =>
      store.addRow({
        ...made,
        importId: row.id,
        position: position++,
        familyId: row.familyId,
        sourceId: sourceId ?? null,
        before: before ?? null,
      })
    const run = (step: Step) => {
      if (refused.has(step)) return
      try {
        for (const made of atomically(() => step.write?.() ?? [])) add(made)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        refused.set(step, error)
      }
    }
    const prepare = (step: Step) =>
      step.prepare?.().catch((error) => {
        if (!(error instanceof AppError)) throw error
        refused.set(step, error)
      })
    if (writeAll) await writeAll(() => void memberOf(row), add)
    else
      for (let at = 0; at < steps.length; at += chunk) {
        memberOf(row)
        for (const step of steps.slice(at, at + chunk)) await prepare(step)
        memberOf(row)
        quietly(() => {
          for (const step of steps.slice(at, at + chunk)) run(step)
          store.update(row.id, { done: Math.min(at + chunk, steps.length), total: steps.length })
        })
        await yieldToEventLoop()
      }
    await seal(row)
    const ended = steps.map((step): Step => {
      const error = refused.get(step)
      return error ? { ...step, outcome: 'skipped', reasons: [error.reason] } : step
    })
    const { added, changed } = store.counts(row.id)
    // A run that continues another one finds the rows of the first as unchanged: the preview stays as it was.
    const preview = row.done > 0 ? row.preview : previewOf({ ...found, steps: ended }, readerOf(row.createdBy))
    atomically(() => {
      store.update(row.id, { status: 'applied', appliedAt: iso(clock.now()), objectId: null, done: steps.length, added, changed, preview })
      record(member, row, 'import.applied')
    })
  }

  const record = (member: Member, row: ImportRow, kind: 'import.applied' | 'import.undone') =>
    activity.record(member, kind, { area: kindRules[row.kind].area, subjectId: row.id, title: row.fileName ?? row.kind })

  /** Remembers each row as the import left it: later rows may have changed earlier ones. */
  const seal = async ({ id }: ImportRow) => {
    for (let last = -1; ; ) {
      const rows = store.rowsFrom(id, last, chunk)
      if (rows.length === 0) return
      atomically(() => {
        for (const { position, kind, rowId } of rows) store.setFingerprint(id, position, removers[kind].fingerprint(rowId) ?? 'gone')
      })
      last = rows.at(-1)?.position ?? last
      await yieldToEventLoop()
    }
  }

  /** First finds the rows that somebody changed, and only then removes the others: that changes rows which refer to them. */
  const takeBack = async (row: ImportRow) => {
    const member = memberOf(row)
    for (;;) {
      const rows = store.rowsToCompare(row.id, chunk)
      if (rows.length === 0) break
      atomically(() => {
        for (const { position, kind, rowId, fingerprint } of rows) {
          const now = removers[kind].fingerprint(rowId) ?? 'gone'
          if (now === fingerprint || now === 'gone') store.setFingerprint(row.id, position, null)
          else store.keepRow(row.id, position)
        }
      })
      await yieldToEventLoop()
    }
    let { done } = row
    for (;;) {
      const rows = store.rowsToUndo(row.id, chunk)
      if (rows.length === 0) break
      memberOf(row)
      quietly(() => {
        for (const one of rows) {
          const remover = removers[one.kind]
          try {
            if (remover.fingerprint(one.rowId) !== undefined) atomically(() => remover.takeBack(member, one))
            store.removeRow(row.id, one.position)
          } catch (error) {
            if (!(error instanceof AppError)) throw error
            store.keepRow(row.id, one.position)
          }
        }
        done += rows.length
        store.update(row.id, { done })
      })
      await yieldToEventLoop()
    }
    atomically(() => {
      store.update(row.id, { status: 'undone', undoneAt: iso(clock.now()) })
      record(member, row, 'import.undone')
    })
  }

  /** Continues an import. A refusal ends it, other errors are thrown. */
  return async (id: string) => {
    const row = store.get(id)
    if (!row) return
    try {
      if (row.status === 'reading') await read(row)
      if (row.status === 'applying') await write(row)
      if (row.status === 'undoing') await takeBack(row)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const text = readerOf(row.createdBy).t(error.reason)
      // Rows that were written stay, and can be taken back.
      const isWritten = row.status !== 'reading' && store.nextPosition(id) > 0
      const status = isWritten ? ('applied' as const) : ('failed' as const)
      if (isWritten && row.status === 'applying') await seal(row)
      atomically(() =>
        store.update(id, { status, error: text, ...(isWritten && { appliedAt: row.appliedAt ?? iso(clock.now()), ...store.counts(id) }) }),
      )
    }
  }
}
