import { useNavigate, useSearch } from '@tanstack/react-router'
import { FileX, Search, X } from 'lucide-react'
import { useState } from 'react'
import type { DocumentReply } from '#src/features/documents/documents.contract'
import { type DocumentType, documentTypes } from '#src/features/documents/documents.rules'
import { type ActiveFamily, useMay } from '#web/platform/session/session'
import { useRemembered } from '#web/platform/session/use-remembered'
import { confirmDeletion } from '#web/ui/confirm'
import { EmptyState } from '#web/ui/empty-state'
import { FloatingButton } from '#web/ui/floating-button'
import { Page, PageHeader } from '#web/ui/page'
import { Select } from '#web/ui/select'
import { TextField } from '#web/ui/text-field'
import { useDebounced } from '#web/ui/use-debounced'
import { useDialog } from '#web/ui/use-dialog'
import { FeatureScreen } from '../shell/feature-screen'
import { DocumentDialog } from './document-dialog'
import { DocumentList } from './document-list'
import { typeOptions } from './documents.labels'
import { useDeleteDocument } from './documents.queries'
import { ReadingDialog } from './reading-dialog'
import { t } from './texts'

/** /documents: the family's notes and documents (spec 3 section 2.3). */
export const DocumentsPage = () => (
  <FeatureScreen
    title={t('Documents & Notes')}
    width="wide"
    can="view_documents"
    refused={t("You can't view documents")}
    empty={<EmptyState icon={FileX} title={t('Please join a family to access documents')} />}
  >
    {(family) => <FamilyDocuments family={family} />}
  </FeatureScreen>
)

/** Debounce of the search, in milliseconds. */
const debounceMs = 200

function FamilyDocuments({ family }: { family: ActiveFamily }) {
  const mayEdit = useMay('edit_documents')
  const [text, setText] = useState('')
  const search = useDebounced(text.trim(), debounceMs)
  const [type, setType] = useRemembered<DocumentType | ''>('documents.type', ['', ...documentTypes], '')
  const editing = useDialog<DocumentReply>()
  const deletion = useDeleteDocument(family.id)
  const remove = ({ id }: DocumentReply) =>
    confirmDeletion({
      title: t('Delete Document'),
      text: t('Are you sure you want to delete this document?'),
      act: () => deletion.mutateAsync(id),
    })
  const { reading, close } = useReading()
  return (
    <Page width="wide">
      <PageHeader
        title={t('Documents & Notes')}
        subtitle={t("The family's notes, lists and papers")}
        actions={mayEdit && <FloatingButton label={t('Create Document')} onPress={() => editing.show()} />}
      />
      <div className="flex flex-wrap gap-3">
        {/* Uses its own clear button: the browser's ignores the theme. */}
        <search className="min-w-0 grow basis-[8rem] [&_input::-webkit-search-cancel-button]:hidden">
          <TextField
            label={t('Search documents')}
            hideLabel
            type="search"
            placeholder={t('Search documents')}
            maxLength={200}
            leading={<Search aria-hidden className="size-4" />}
            value={text}
            onValueChange={setText}
            trailing={text !== '' && <ClearButton onPress={() => setText('')} />}
          />
        </search>
        <Select label={t('Type')} hideLabel className="w-36 sm:w-44" options={typeOptions()} value={type} onValueChange={setType} />
      </div>
      <DocumentList
        family={family}
        wanted={{ search, type }}
        onCreate={mayEdit ? () => editing.show() : undefined}
        onEdit={editing.show}
        onDelete={remove}
      />
      {/* Space for the floating button, so that it covers no card at the end of the page. */}
      {mayEdit && <div className="h-12 md:hidden" />}
      {reading.id && (
        <ReadingDialog
          key={reading.id}
          family={family}
          documentId={reading.id}
          open={reading.isOpen}
          onOpenChange={(open) => !open && close()}
          search={search}
          onEdit={(document) => {
            close()
            editing.show(document)
          }}
        />
      )}
      {editing.openCount > 0 && (
        <DocumentDialog key={editing.openCount} familyId={family.id} document={editing.subject} {...editing.props} />
      )}
    </Page>
  )
}

/** The document named in the address; the last one stays while its dialog closes. */
const useReading = () => {
  const { open } = useSearch({ from: '/gate/documents' })
  const navigate = useNavigate()
  const [last, setLast] = useState(open)
  if (open !== undefined && open !== last) setLast(open)
  return {
    reading: { id: open ?? last, isOpen: open !== undefined },
    close: () => void navigate({ to: '/documents', search: {}, replace: true, resetScroll: false }),
  }
}

function ClearButton({ onPress }: { onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={t('Clear search')}
      onClick={onPress}
      className="-me-3 flex size-11 items-center justify-center rounded-field hover:text-base-content"
    >
      <X aria-hidden className="size-5" />
    </button>
  )
}
