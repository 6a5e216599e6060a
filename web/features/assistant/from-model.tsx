import { Check, Pencil } from 'lucide-react'
import { useRef } from 'react'
import { Button, IconButton } from '#web/ui/button'
import { errorToast } from '#web/ui/error-toast'
import { kindNames, missingTexts, summaryOf } from '../quick-add/draft.labels'
import { allowedKind, missingIn, titleOf } from '../quick-add/draft.rules'
import { openQuickAdd } from '../quick-add/open-quick-add'
import { type Added, useAddDraft } from '../quick-add/quick-add.acts'
import { useQuickAddContext } from '../quick-add/quick-add.context'
import type { Draft } from '../quick-add/quick-add.types'
import { t as quickAddText } from '../quick-add/texts'
import { useParse } from '../quick-add/use-parse'
import { changeProposal, type Proposed, type Turn } from './assistant.state'
import { t } from './texts'

/** Who answered, and what the model proposes. */
export function FromModel({ turn }: { turn: Turn }) {
  const { model = '', proposals = [] } = turn
  return (
    <div className="flex flex-col gap-2">
      {proposals.length > 0 && <Proposals turn={turn} proposals={proposals} />}
      <p className="wrap-anywhere px-1 text-muted text-sm">{t('From the model {model}. It can be wrong.', { model })}</p>
    </div>
  )
}

/** The lines that the model proposes, understood as quick add understands what is typed. */
function Proposals({ turn, proposals }: { turn: Turn; proposals: Proposed[] }) {
  const { context, kinds, lists } = useQuickAddContext(null)
  const parse = useParse(context.language, true)
  const add = useAddDraft()
  const list = useRef<HTMLUListElement>(null)
  const addAll = async (drafts: Draft[], at: number) => {
    const done: Added[] = []
    const undo = async () => {
      for (const added of done.toReversed()) await added.undo()
    }
    changeProposal(turn, at, { state: 'adding' })
    try {
      for (const draft of drafts) done.push(await add(draft, lists[0]?.id))
      changeProposal(turn, at, { state: 'added', undo })
      // The pressed button is gone.
      if (document.activeElement === document.body) list.current?.focus({ preventScroll: true })
    } catch (error) {
      changeProposal(turn, at, { state: undefined })
      errorToast(t('Failed to add “{text}”', { text: proposals[at]?.line ?? '' }))(error)
      // Nothing of a proposal stays half added.
      await undo().catch(() => {})
    }
  }
  return (
    <ul ref={list} tabIndex={-1} aria-label={t('Proposals')} className="flex flex-col gap-2 outline-none">
      {proposals.map((proposal, at) => {
        const kind = allowedKind(proposal.kind, kinds)
        const drafts = kind && parse ? parse(proposal.line, context, kind) : []
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: they keep their order
          <li key={at} className="flex min-w-0 flex-wrap items-center justify-end gap-2 rounded-box border border-edge py-1.5 ps-4 pe-2">
            <Understood proposal={proposal} drafts={drafts} context={context} />
            {proposal.state === 'added' ? (
              <AddedMark turn={turn} at={at} proposal={proposal} />
            ) : (
              <div className="flex items-center gap-2">
                <IconButton label={t('Change')} onClick={() => openQuickAdd(proposal.line, proposal.kind)}>
                  <Pencil aria-hidden className="size-4 text-muted" />
                </IconButton>
                <Button
                  disabled={proposal.state === 'adding' || drafts.length === 0 || drafts.some((draft) => missingIn(draft, context))}
                  // Keeps the focus in the text field: on a phone, the bar of the screens would come up under the finger.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => addAll(drafts, at)}
                >
                  {t('Add')}
                </Button>
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

type UnderstoodProps = { proposal: Proposed; drafts: Draft[]; context: ReturnType<typeof useQuickAddContext>['context'] }

/** The title and the fields of a proposal, or what it still needs. */
function Understood({ proposal, drafts, context }: UnderstoodProps) {
  const [first] = drafts
  const missing = drafts.map((draft) => missingIn(draft, context)).find((one) => one !== undefined)
  const summary = missing ? quickAddText(missingTexts[missing]) : first && drafts.length === 1 && summaryOf(first, context)
  return (
    <div className="min-w-32 flex-1">
      <p className="wrap-anywhere font-medium">{drafts.length ? drafts.map(titleOf).join(', ') : proposal.line}</p>
      {first && (
        <p className="wrap-anywhere text-muted text-sm">{[quickAddText(kindNames[first.kind]), summary].filter(Boolean).join(' · ')}</p>
      )}
    </div>
  )
}

function AddedMark({ turn, at, proposal: { undo } }: { turn: Turn; at: number; proposal: Proposed }) {
  const takeBack = async () => {
    changeProposal(turn, at, { state: 'adding' })
    try {
      await undo?.()
      changeProposal(turn, at, { state: undefined, undo: undefined })
    } catch (error) {
      changeProposal(turn, at, { state: 'added' })
      errorToast(t('Failed to take it back'))(error)
    }
  }
  return (
    <div className="flex items-center gap-2">
      <Check aria-hidden className="size-5 shrink-0 text-success" />
      <span className="sr-only">{t('Added')}</span>
      <Button variant="quiet" onClick={takeBack}>
        {t('Undo')}
      </Button>
    </div>
  )
}
