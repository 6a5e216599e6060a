import { useInfiniteQuery } from '@tanstack/react-query'
import { FileSearch, NotebookText } from 'lucide-react'
import { type DocumentReply, documentsApi, type ListedDocument } from '#src/features/documents/documents.contract'
import { mayChangeDocument } from '#src/features/documents/documents.rules'
import { call } from '#web/platform/api/api'
import { useNow } from '#web/platform/format/clock'
import { type ActiveFamily, useMay, useMe, useMembers } from '#web/platform/session/session'
import { AddButton } from '#web/ui/add-button'
import { Card } from '#web/ui/card'
import { EmptyState } from '#web/ui/empty-state'
import { Loaded } from '#web/ui/loaded'
import { SelectableCard } from '#web/ui/selectable-row'
import { SelectButton, SelectionBar } from '#web/ui/selection-bar'
import { ShowMore } from '#web/ui/show-more'
import { Skeletons } from '#web/ui/skeleton'
import { useSelection } from '#web/ui/use-selection'
import { bulkDeletion } from '../trash/bulk-deletion'
import { DocumentCard } from './document-card'
import { type DocumentFilter, documentsQuery } from './documents.queries'
import { t } from './texts'

const grid = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-3 2xl:grid-cols-4'

interface DocumentListProps {
  family: ActiveFamily
  wanted: DocumentFilter
  onCreate: (() => void) | undefined
  onEdit: (document: DocumentReply) => void
  onDelete: (document: DocumentReply) => void
}

/** The family's documents as cards. */
export function DocumentList({ family, wanted, onCreate, onEdit, onDelete }: DocumentListProps) {
  const query = useInfiniteQuery(documentsQuery(family.id, wanted))
  const me = useMe()
  const mayEdit = useMay('edit_documents')
  const members = useMembers()
  const now = useNow()
  const mine = (query.data ?? []).filter((document) => mayEdit && mayChangeDocument(me, document)).map(({ id }) => id)
  const selection = useSelection(mine)

  const acts = (document: ListedDocument) => {
    if (!mayEdit || !mayChangeDocument(me, document)) return {}
    const { match: _, ...plain } = document
    return { onEdit: () => onEdit(plain), onDelete: () => onDelete(plain) }
  }
  return (
    <Loaded
      query={query}
      errorTitle={t('Failed to load the documents')}
      skeleton={<Skeletons count={6} of="h-48 w-full rounded-box" className={grid} />}
      onCard
      empty={<Card flush>{wanted.search || wanted.type ? <NothingFound /> : <NothingYet onCreate={onCreate} />}</Card>}
    >
      {(documents) => (
        <>
          {mine.length > 0 && (
            <div className="-my-2 flex justify-end">
              <SelectButton selection={selection} />
            </div>
          )}
          <ul className={grid}>
            {documents.map((document) => (
              <li key={document.id} className="min-w-0">
                <SelectableCard id={document.id} name={document.title} selection={mine.includes(document.id) ? selection : undefined}>
                  <DocumentCard
                    document={document}
                    memberColor={members.find(({ userId }) => userId === document.createdBy)?.color}
                    timezone={family.timezone}
                    now={now}
                    {...acts(document)}
                  />
                </SelectableCard>
              </li>
            ))}
          </ul>
          <ShowMore query={query} />
          <SelectionBar
            selection={selection}
            acts={[bulkDeletion(['documents', family.id], (documentId) => call(documentsApi.remove, { params: { documentId } }))]}
          />
        </>
      )}
    </Loaded>
  )
}

function NothingFound() {
  return <EmptyState icon={FileSearch} title={t('No documents found')} text={t('Try other words, or look at all types.')} />
}

function NothingYet({ onCreate }: { onCreate: (() => void) | undefined }) {
  return (
    <EmptyState
      icon={NotebookText}
      title={t('No documents yet')}
      text={t('Keep notes, lists and papers where the whole family finds them.')}
      others={t("Your family's notes and documents show up here.")}
      action={
        onCreate && (
          <AddButton iconSize="size-5" onClick={onCreate}>
            {t('Create your first document')}
          </AddButton>
        )
      }
    />
  )
}
