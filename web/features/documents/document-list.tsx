import { useInfiniteQuery } from '@tanstack/react-query'
import { FileSearch, NotebookText } from 'lucide-react'
import type { DocumentReply, ListedDocument } from '#src/features/documents/documents.contract'
import { mayChangeDocument } from '#src/features/documents/documents.rules'
import { useNow } from '#web/platform/format/clock'
import { type ActiveFamily, useMay, useMe, useMembers } from '#web/platform/session/session'
import { AddButton } from '#web/ui/add-button'
import { Card } from '#web/ui/card'
import { EmptyState } from '#web/ui/empty-state'
import { Loaded } from '#web/ui/loaded'
import { ShowMore } from '#web/ui/show-more'
import { Skeletons } from '#web/ui/skeleton'
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
          <ul className={grid}>
            {documents.map((document) => (
              <li key={document.id} className="min-w-0">
                <DocumentCard
                  document={document}
                  memberColor={members.find(({ userId }) => userId === document.createdBy)?.color}
                  timezone={family.timezone}
                  now={now}
                  {...acts(document)}
                />
              </li>
            ))}
          </ul>
          <ShowMore query={query} />
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
