import { isOpening } from './deferred-open'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'))

/** An open dialog or menu takes the keys itself. */
const openLayer = ':is([role=dialog], [role=alertdialog], [role=menu], [role=listbox]):not([data-state=closed])'

/** Whether a key without Ctrl, ⌘ and Alt is meant for the page: nothing is being typed, and no layer is open or opening. */
export const isPlainKey = ({ ctrlKey, metaKey, altKey, target, defaultPrevented }: KeyboardEvent) =>
  !(ctrlKey || metaKey || altKey || defaultPrevented || isTyping(target) || isOpening() || document.querySelector(openLayer))
