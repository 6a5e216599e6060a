import { useSignals } from '@preact/signals-react/runtime'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { messageOf } from '#web/platform/api/api'
import { errorToast } from '#web/ui/error-toast'
import { toast } from '#web/ui/toast'
import { addedText, missingTexts, summaryOf } from './draft.labels'
import { allowedKind, type Mend, missingIn, onDay, shifted } from './draft.rules'
import { lineText } from './line.text'
import { type Added, useAddDraft } from './quick-add.acts'
import { useQuickAddContext } from './quick-add.context'
import type { Place } from './quick-add.state'
import type { Draft, Kind, Parse } from './quick-add.types'
import { t } from './texts'
import { parseOf, useParse } from './use-parse'

/** Reader's changes by the position of the draft in the text. */
type Mends = Readonly<Record<number, { kind: Kind; steps: readonly Mend[] }>>

/** The text of the line, its meaning, and the function that adds it. */
export const useLine = (place: Place, name: string) => {
  useSignals()
  const known = useQuickAddContext(place.kind)
  const { context, kinds, lists } = known
  const [[kept, keep]] = useState(() => lineText(name))
  const text = kept.value
  const [forced, force] = useState<Kind>()
  const [mends, setMends] = useState<Mends>({})
  const [chosenList, chooseList] = useState<string>()
  const [fault, setFault] = useState<string>()
  const hasItems = useRef(false)
  const [isTouched, setTouched] = useState(text !== '')
  const parse = useParse(context.language, isTouched)
  const add = useAddDraft()
  const listId = chosenList ?? place.listId ?? lists[0]?.id

  const understand = (parse: Parse, text: string): Draft[] =>
    parse(text, context, forced).flatMap((first, at) => {
      // After items, a word that could be anything is one too.
      const isNext = hasItems.current && !forced && !place.kind && first.kind === 'task' && /^\S+$/.test(text.slice(first.start, first.end))
      const kind = allowedKind(isNext ? 'item' : first.kind, kinds)
      if (!kind) return []
      // A kind that the reader may not add is replaced by an allowed one.
      const part = kind === first.kind ? undefined : parse(text.slice(first.start, first.end), context, kind)[0]
      const draft = part ? shifted(part, first.start) : first
      const { kind: mendedKind, steps = [] } = mends[at] ?? {}
      return [steps.reduce((mended, step) => (mended.kind === mendedKind ? step(mended, text) : mended), onDay(draft, place.day))]
    })

  const shownText = useDeferredValue(text)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `understand` reads these
  const drafts = useMemo(() => (parse ? understand(parse, shownText) : []), [parse, shownText, context, kinds, forced, mends, place.day])

  const write = (next: string) => {
    setTouched(true)
    keep(next)
    setFault(undefined)
    if (next.trim() !== '') return
    force(undefined)
    setMends({})
  }

  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  const putBack = (typed: string, fault: string) => {
    keep([typed, kept.peek()].filter(Boolean).join('\n'))
    if (isHere.current) setFault(fault)
    else toast({ title: t('Failed to add “{text}”', { text: typed }), description: fault, variant: 'destructive' })
  }

  /** One after the other, so that the same item twice adds up. What fails returns to the line. */
  const addAll = async (drafts: Draft[], typed: string) => {
    const done: Added[] = []
    try {
      for (const draft of drafts) done.push(await add(draft, listId))
    } catch (error) {
      const rest =
        done.length === 0
          ? typed
          : drafts
              .slice(done.length)
              .map(({ start, end }) => typed.slice(start, end))
              .join('\n')
      putBack(rest, messageOf(error))
    }
    if (done.length === 0) return
    const added = drafts.slice(0, done.length)
    const [first] = added
    const undo = async () => {
      try {
        for (const { undo } of done.toReversed()) await undo()
        toast({ title: t('Taken back') })
      } catch (error) {
        errorToast(t('Failed to take it back'))(error)
      }
    }
    toast({
      title: addedText(added, done[0]?.total),
      description: (added.length === 1 && first && summaryOf(first, context)) || undefined,
      action: { label: t('Undo'), onClick: undo },
    })
  }

  /** @returns why nothing of a text can be added */
  const addWith = (parse: Parse, typed: string) => {
    const understood = understand(parse, typed)
    const missing = understood.map((draft) => missingIn(draft, context)).find((one) => one !== undefined)
    if (missing) return t(missingTexts[missing])
    if (understood.length === 0) return t('You may not add anything here.')
    hasItems.current = understood.every(({ kind }) => kind === 'item')
    queue.current = queue.current.then(() => addAll(understood, typed))
    return
  }

  /** Adds the drafts of the text; the line is empty at once, ready for the next. */
  const submit = async (typed = text) => {
    if (typed.trim() === '') return
    if (parse) {
      const refusal = addWith(parse, typed)
      if (refusal) return setFault(refusal)
      write('')
    } else {
      // Text typed before the parser has loaded belongs to the next sentence.
      write('')
      try {
        const refusal = addWith(await parseOf(context.language), typed)
        if (refusal) return putBack(typed, refusal)
      } catch (error) {
        return putBack(typed, messageOf(error))
      }
    }
    await queue.current
  }

  const mend = (at: number, kind: Kind, step: Mend) =>
    setMends((before) => {
      const earlier = before[at]
      return { ...before, [at]: { kind, steps: [...(earlier?.kind === kind ? earlier.steps : []), step] } }
    })

  return { text, write, drafts, known, listId, chooseList, force, mend, submit, fault, touch: () => setTouched(true) }
}
export type Line = ReturnType<typeof useLine>
