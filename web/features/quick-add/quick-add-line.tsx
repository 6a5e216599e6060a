import { CornerDownLeft, Plus } from 'lucide-react'
import { type KeyboardEvent, lazy, type Ref, Suspense, useId, useRef } from 'react'
import { lazyScreen } from '#web/platform/loading/lazy-screen'
import { Button, IconButton } from '#web/ui/button'
import { useDialog } from '#web/ui/use-dialog'
import { Chips, ListChip } from './chips'
import { examples, summaryOf } from './draft.labels'
import { titleOf } from './draft.rules'
import { useKinds } from './quick-add.context'
import type { Place } from './quick-add.state'
import { type Draft, maxLineLength } from './quick-add.types'
import { t } from './texts'
import { type Line, useLine } from './use-line'

const FullForm = lazy(lazyScreen(() => import('./full-form').then((module) => ({ default: module.FullForm }))))

/** Drafts of a pasted list that are shown one by one. */
const shownDrafts = 8

export interface QuickAddLineProps {
  place: Place
  /** Its text is kept under this name. */
  name: string
}

/** The line on a list of one kind; nothing for a reader who may not add such rows. */
export function LineOfKind({ place }: { place: Place }) {
  const isAllowed = useKinds().some((kind) => kind === place.kind)
  const { kind, listId } = place
  return isAllowed && <QuickAddLine place={place} name={listId ?? kind ?? 'any'} />
}

/** One line that understands words. Enter adds, and the line stays for the next. What is typed stays until it is added. */
export function QuickAddLine({ place, name }: QuickAddLineProps) {
  const line = useLine(place, name)
  const details = useDialog<Draft>()
  const field = useRef<HTMLTextAreaElement>(null)
  const { drafts, submit, fault } = line
  const faultId = useId()
  const [first] = drafts
  // On a list, items go there.
  const list = !place.listId && drafts.some(({ kind }) => kind === 'item') && (
    <ListChip lists={line.known.lists} listId={line.listId} onList={line.chooseList} />
  )
  const refocus = () => field.current?.focus()
  return (
    <div data-quick-add className="flex min-w-0 flex-col gap-2 print:hidden">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          submit()
          refocus()
        }}
        className="flex items-end gap-1 rounded-box border border-edge bg-base-100 p-1 ps-3.5 focus-within:border-primary"
      >
        <Plus aria-hidden className="mb-3 size-5 shrink-0 text-muted" />
        <Field line={line} ref={field} kind={place.kind} faultId={fault ? faultId : undefined} />
        <IconButton
          type="submit"
          label={t('Add')}
          variant={line.text.trim() ? 'primary' : 'quiet'}
          // Keeps the focus in the field, and a phone's keyboard open.
          onMouseDown={(event) => event.preventDefault()}
        >
          <CornerDownLeft aria-hidden className="size-5" />
        </IconButton>
      </form>
      {fault && (
        <p id={faultId} role="alert" className="px-1 text-error text-sm">
          {fault}
        </p>
      )}
      {first && drafts.length === 1 && (
        <div className="flex flex-wrap gap-2">
          <LineChips line={line} at={0} />
          {list}
          {(first.kind !== 'item' || line.listId) && (
            <Button
              variant="quiet"
              className="shrink-0"
              aria-haspopup="dialog"
              onClick={() => {
                // The dialog returns the focus to the line.
                refocus()
                details.show(first)
              }}
            >
              {t('Details')}
            </Button>
          )}
        </div>
      )}
      {drafts.length > 1 && (
        <>
          <Drafts line={line} />
          {list}
        </>
      )}
      {details.subject && (
        <Suspense>
          <FullForm
            key={details.openCount}
            draft={details.subject}
            listId={line.listId}
            {...details.props}
            onSaved={() => line.write('')}
          />
        </Suspense>
      )}
    </div>
  )
}

type FieldProps = {
  line: Line
  ref: Ref<HTMLTextAreaElement>
  kind: Place['kind']
  faultId: string | undefined
}

function Field({ line: { text, write, submit, touch }, ref, kind, faultId }: FieldProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    // A new line with Shift, and while a word is composed.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }
  return (
    <textarea
      ref={ref}
      rows={1}
      aria-label={t('Quick add')}
      aria-describedby={faultId}
      aria-invalid={faultId ? true : undefined}
      placeholder={t(examples[kind ?? 'any'])}
      autoComplete="off"
      enterKeyHint="send"
      maxLength={maxLineLength * 40}
      value={text}
      onFocus={touch}
      onChange={(event) => write(event.target.value)}
      onKeyDown={onKeyDown}
      className="field-sizing-content max-h-40 min-h-11 min-w-0 flex-1 resize-none bg-transparent px-2 py-2.5 text-base outline-none placeholder:truncate placeholder:text-muted"
    />
  )
}

function LineChips({ line, at }: { line: Line; at: number }) {
  const { drafts, known, mend, force } = line
  const draft = drafts[at]
  if (!draft) return null
  return (
    <Chips draft={draft} known={known} onChange={(step) => mend(at, draft.kind, step)} onKind={drafts.length === 1 ? force : undefined} />
  )
}

/** The things of a pasted list, each with its own chips. */
function Drafts({ line }: { line: Line }) {
  const { drafts, known } = line
  const more = drafts.length - shownDrafts
  return (
    <ul aria-label={t('To add')} className="flex max-h-80 flex-col gap-1 overflow-y-auto">
      {drafts.slice(0, shownDrafts).map((draft, at) => (
        <li key={draft.start} className="flex min-w-0 flex-wrap items-center gap-2">
          <span className="min-w-28 flex-1 truncate font-medium">{titleOf(draft)}</span>
          <span className="sr-only">{summaryOf(draft, known.context)}</span>
          <LineChips line={line} at={at} />
        </li>
      ))}
      {more > 0 && <li className="px-1 text-muted text-sm">{t('{count} more', { count: more })}</li>}
    </ul>
  )
}
