import { signal } from '@preact/signals-react'
import { type FocusEvent, useEffect, useRef } from 'react'
import { confirm } from './confirm'
import { t } from './texts'

/** Fields that hold typed text; the text of a search is not worth keeping. */
const typed =
  'textarea, input:not([type=checkbox], [type=radio], [type=file], [type=hidden], [type=search], [type=range], [type=color], [role=combobox])'

type TextField = HTMLInputElement | HTMLTextAreaElement

/** The open dialogs that can hold a draft. */
const drafts = signal<readonly (() => boolean)[]>([])

/** Whether an open dialog holds typed text: reloading the page would lose it. */
export const holdsDraft = () => drafts.peek().some((isChanged) => isChanged())

/** Asks before a draft is lost. */
const confirmDiscard = () =>
  confirm({
    title: t('Discard changes?'),
    text: t('What you entered is not saved.'),
    action: t('Discard'),
    cancelLabel: t('Keep editing'),
    destructive: true,
  })

/**
 * Notices text that was typed in a dialog, in any of its fields. It compares a field with its content when it first had the focus, so that
 * it works for every form, and text that was typed and removed again is not a draft.
 * @returns the handler for the dialog's content, and `mayClose`, which asks if there is a draft
 */
export const useDraft = (isOpen: boolean) => {
  const before = useRef(new Map<TextField, string>())
  const isChanged = () => [...before.current].some(([field, text]) => field.isConnected && field.value !== text)
  const latest = useRef(isChanged)
  useEffect(() => {
    if (!isOpen) return
    const { current } = latest
    drafts.value = [...drafts.peek(), current]
    return () => {
      before.current.clear()
      drafts.value = drafts.peek().filter((other) => other !== current)
    }
  }, [isOpen])
  return {
    onFocusCapture: ({ target }: FocusEvent) => {
      const fields = before.current
      if (target.matches(typed) && !fields.has(target as TextField)) fields.set(target as TextField, (target as TextField).value)
    },
    mayClose: () => (isChanged() ? confirmDiscard() : true),
  }
}
