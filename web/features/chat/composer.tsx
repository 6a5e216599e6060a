import { useSignals } from '@preact/signals-react/runtime'
import { Megaphone, MessageSquare, SendHorizontal } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { messageLimit } from '#src/features/chat/chat.contract'
import { IconButton } from '#web/ui/button'
import { Segmented } from '#web/ui/segmented'
import { draft, isWriting } from './chat.draft'
import { useIsSending, useSendDraft } from './chat.sending'
import { t } from './texts'

const kinds = () =>
  [
    { value: 'regular', label: t('Regular'), icon: <MessageSquare aria-hidden className="size-5" /> },
    { value: 'announcement', label: t('Announcement'), icon: <Megaphone aria-hidden className="size-5" /> },
  ] as const

/** The input of a message. Enter sends, Shift+Enter starts a new line. */
export function Composer({ familyId }: { familyId: string }) {
  useSignals()
  const field = useRef<HTMLTextAreaElement>(null)
  const send = useSendDraft(familyId)
  const isSending = useIsSending(familyId)
  const { content, isAnnouncement } = draft.value
  const trimmed = content.trim()
  const excess = trimmed.length - messageLimit
  const canSend = trimmed !== '' && excess <= 0 && !isSending

  useEffect(() => {
    // On a phone the focus would open the keyboard over the messages.
    if (matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true })
  }, [])
  // After each rendering, since a mention changes the text first.
  useEffect(() => {
    if (!isWriting.peek() || !field.current) return
    isWriting.value = false
    field.current.focus({ preventScroll: true })
    const { length } = field.current.value
    field.current.setSelectionRange(length, length)
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (canSend) send({ content: trimmed, isAnnouncement })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter also confirms a word of an input method, which must not send.
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) submit(event)
  }

  return (
    <form
      id="composer"
      onSubmit={submit}
      className="relative shrink-0 px-3 before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-4 before:bg-linear-to-t before:from-base-100 pb-[calc(0.75rem+var(--safe-bottom))] not-md:focus-within:[--safe-bottom:env(safe-area-inset-bottom,0px)] sm:px-4 sm:pb-4"
    >
      <div className="rounded-box border border-edge p-1.5 focus-within:border-primary has-aria-invalid:border-error">
        <textarea
          ref={field}
          aria-label={t('Message')}
          aria-describedby={excess > 0 ? 'composer-excess' : undefined}
          aria-invalid={excess > 0 || undefined}
          placeholder={isAnnouncement ? t('Write an announcement') : t('Write a message')}
          // Without support for `field-sizing`, the rows follow the number of lines.
          rows={Math.min(content.split('\n').length, 6)}
          enterKeyHint="send"
          value={content}
          onChange={(event) => {
            draft.value = { ...draft.peek(), content: event.target.value }
          }}
          onKeyDown={onKeyDown}
          className="field-sizing-content block max-h-[min(10rem,30cqh)] min-h-11 w-full resize-none px-2.5 py-2.5 text-base outline-none placeholder:text-muted"
        />
        {excess > 0 && (
          <p id="composer-excess" role="alert" className="px-2.5 pb-1 text-error text-sm">
            {t('Too long by {count, plural, one {# character} other {# characters}}.', { count: excess })}
          </p>
        )}
        <div className="flex items-center justify-between gap-3">
          <div className="min-w-0 max-w-72 flex-1">
            <Segmented
              label={t('Kind of message')}
              hideLabel
              shrinks
              options={kinds()}
              value={isAnnouncement ? 'announcement' : 'regular'}
              onValueChange={(kind) => {
                draft.value = { ...draft.peek(), isAnnouncement: kind === 'announcement' }
              }}
            />
          </div>
          <IconButton
            type="submit"
            label={t('Send')}
            variant="primary"
            disabled={!canSend}
            // Keeps the focus in the text field, and a phone's keyboard open.
            onMouseDown={(event) => event.preventDefault()}
          >
            <SendHorizontal aria-hidden className="size-5" />
          </IconButton>
        </div>
      </div>
    </form>
  )
}
