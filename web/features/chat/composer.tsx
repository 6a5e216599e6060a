import { useSignals } from '@preact/signals-react/runtime'
import { Check, Megaphone, MessageSquare, SendHorizontal } from 'lucide-react'
import { type ClipboardEvent, type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { maxFiles, messageLimit } from '#src/features/chat/chat.contract'
import { acceptedFiles } from '#web/platform/api/upload.rules'
import { useMaxUploadMegabytes } from '#web/platform/api/upload-limit'
import { afterPaint } from '#web/platform/loading/after-paint'
import { IconButton } from '#web/ui/button'
import { Segmented } from '#web/ui/segmented'
import { useUpload } from '#web/ui/use-upload'
import { addFile, blankDraft, draft, isWriting } from './chat.draft'
import { useIsSending, useSendDraft } from './chat.sending'
import { About, AttachButton, PendingFiles } from './composer-extras'
import { useChangeMessage } from './message.queries'
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
  const change = useChangeMessage(familyId)
  const isSending = useIsSending(familyId) || change.isPending
  const { content, isAnnouncement, replyTo, files = [], editing } = draft.value
  const upload = useUpload({ accept: acceptedFiles, maxMegabytes: useMaxUploadMegabytes() }, (url, name) => addFile({ url, name }))
  const trimmed = content.trim()
  const excess = trimmed.length - messageLimit
  const isEmpty = trimmed === '' && files.length === 0
  const canSend = !isEmpty && excess <= 0 && !isSending && !upload.uploading

  useEffect(() => {
    // On a phone the focus would open the keyboard over the messages.
    if (!matchMedia('(pointer: fine)').matches) return
    const focused = document.activeElement
    // A focus lays out the page, which the first paint does anyway.
    return afterPaint(() => {
      if (document.activeElement === focused) field.current?.focus({ preventScroll: true })
    })
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
    if (!canSend) return
    if (editing === undefined) return send({ content: trimmed, isAnnouncement, replyTo, files })
    change.mutate(
      { id: editing, content: trimmed },
      {
        onSuccess: () => {
          draft.value = blankDraft
        },
      },
    )
  }
  const cancel = () => {
    draft.value = editing === undefined ? { ...draft.peek(), replyTo: undefined } : blankDraft
    field.current?.focus({ preventScroll: true })
  }
  const onPaste = ({ clipboardData }: ClipboardEvent) => {
    if (editing === undefined) upload.take(clipboardData.files[0])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && (replyTo || editing !== undefined)) cancel()
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
        <About replyTo={replyTo} isEditing={editing !== undefined} onCancel={cancel} />
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
          onPaste={onPaste}
          className="field-sizing-content block max-h-[min(10rem,30cqh)] min-h-11 w-full resize-none px-2.5 py-2.5 text-base outline-none placeholder:text-muted"
        />
        {excess > 0 && (
          <p id="composer-excess" role="alert" className="px-2.5 pb-1 text-error text-sm">
            {t('Too long by {count, plural, one {# character} other {# characters}}.', { count: excess })}
          </p>
        )}
        <PendingFiles files={files} uploading={upload.uploading} cancel={upload.cancel} />
        <div className="flex items-center gap-1">
          {editing === undefined && (
            <>
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
              <span className="ms-auto" />
              <AttachButton take={upload.take} disabled={upload.uploading !== undefined || files.length >= maxFiles} />
            </>
          )}
          <IconButton
            type="submit"
            label={editing === undefined ? t('Send') : t('Save')}
            variant="primary"
            className={editing === undefined ? '' : 'ms-auto'}
            disabled={!canSend}
            // Keeps the focus in the text field, and a phone's keyboard open.
            onMouseDown={(event) => event.preventDefault()}
          >
            {editing === undefined ? <SendHorizontal aria-hidden className="size-5" /> : <Check aria-hidden className="size-5" />}
          </IconButton>
        </div>
      </div>
    </form>
  )
}
