import { useSignals } from '@preact/signals-react/runtime'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useFamily } from '#web/platform/session/session'
import { billsQuery } from '../finances/finances.queries'
import { addedText, missingTexts, summaryOf } from '../quick-add/draft.labels'
import { allowedKind, missingIn } from '../quick-add/draft.rules'
import { type Added, useAddDraft } from '../quick-add/quick-add.acts'
import { useKinds, useQuickAddContext } from '../quick-add/quick-add.context'
import type { Draft, Meaning } from '../quick-add/quick-add.types'
import { t as quickAddText } from '../quick-add/texts'
import { parseOf } from '../quick-add/use-parse'
import { listsQuery } from '../shopping/shopping.queries'
import { commandOf } from './assistant.commands'
import { type Command, commands } from './assistant.queue'
import type { Act } from './assistant.state'

/** Meanings that make a sentence without a verb a command, such as "dentist tomorrow at 4pm". */
const telling: readonly Meaning[] = ['kind', 'date', 'time', 'allDay', 'repeat', 'amount', 'quantity']

const isTelling = ({ kind, spans }: Draft) => kind === 'chore' || spans.some(({ meaning }) => telling.includes(meaning))

/** Runs a member's commands to the assistant one by one, once the family's lists and bills have loaded. */
export function AssistantActs() {
  useSignals()
  const { id: familyId } = useFamily()
  const { context, lists } = useQuickAddContext(null)
  const kinds = useKinds()
  const add = useAddDraft()
  const buying = useQuery({ ...listsQuery(familyId), enabled: kinds.includes('item') })
  const paying = useQuery({ ...billsQuery(familyId), enabled: kinds.includes('transaction') })

  const understand = async (message: string) => {
    const command = commandOf(message, lists)
    const text = command?.text ?? message
    const parse = await parseOf(context.language)
    const drafts = parse(text, context, command?.kind).flatMap((draft) => {
      const kind = allowedKind(draft.kind, kinds)
      if (kind === undefined) return []
      return kind === draft.kind ? [draft] : parse(text.slice(draft.start, draft.end), context, kind).slice(0, 1)
    })
    return command || drafts.every(isTelling) ? { drafts, listId: command?.listId ?? lists[0]?.id } : undefined
  }

  const act: Act = async (message) => {
    const understood = await understand(message)
    const [first] = understood?.drafts ?? []
    if (!understood || !first) return
    const { drafts, listId } = understood
    const missing = drafts.map((draft) => missingIn(draft, context)).find((one) => one !== undefined)
    if (missing) return { reply: quickAddText(missingTexts[missing]) }
    const done: Added[] = []
    for (const draft of drafts) done.push(await add(draft, listId))
    const summary = drafts.length === 1 ? summaryOf(first, context) : undefined
    return {
      reply: [addedText(drafts, done[0]?.total), summary].filter(Boolean).join(' · '),
      undo: async () => {
        for (const { undo } of done.toReversed()) await undo()
      },
    }
  }
  const isLoaded = !buying.isLoading && !paying.isLoading
  const [next] = commands.value
  const latest = useRef(act)
  latest.current = act
  const running = useRef<Command>(undefined)
  useEffect(() => {
    if (!isLoaded || !next || running.current === next) return
    running.current = next
    latest.current(next.message).then(next.resolve, next.reject)
  }, [isLoaded, next])
  return null
}
