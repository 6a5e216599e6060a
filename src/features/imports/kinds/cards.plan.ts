import type { Message } from '#src/shared/language/message'
import type { Directory } from '../../directory/directory.create'
import type { ImportedRow, Importer, Step } from '../imports.kind'

const outcomes = { new: 'new', merged: 'changed', unchanged: 'unchanged', skipped: 'skipped' } as const

/** Contacts of a vCard file, by the import of the directory. */
export const cardImporter = ({ directory }: { directory: Directory }): Importer<string> => {
  const { cards, contacts } = directory
  return {
    plan(text, { member }) {
      const stepOf = (item: ReturnType<typeof cards.preview>['items'][number]): Step => {
        // Worded in the reader's language by the directory.
        const reasons = item.reason ? [item.reason as Message] : []
        const detail = item.outcome === 'merged' ? item.changes.join(', ') : null
        return { title: item.name, detail, outcome: outcomes[item.outcome], reasons }
      }
      return {
        steps: cards.preview(member, text).items.map(stepOf),
        async writeAll(recheck, add) {
          const before = new Map(contacts.list(member).map((contact) => [contact.id, contact]))
          await cards.apply(member, text, recheck, (items) => {
            const rows = new Map<string, ImportedRow>()
            for (const { contactId, name, outcome, changes } of items) {
              if (!contactId || (outcome !== 'new' && outcome !== 'merged')) continue
              const old = before.get(contactId)
              const known = rows.get(contactId)
              if (!old) rows.set(contactId, known ?? { kind: 'contact', rowId: contactId, title: name })
              else {
                const values = Object.fromEntries(changes.map((field) => [field, old[field as keyof typeof old]]))
                rows.set(contactId, { kind: 'contact', rowId: contactId, title: name, before: { ...known?.before, ...values } })
              }
            }
            for (const row of rows.values()) add(row)
          })
        },
      }
    },
  }
}
