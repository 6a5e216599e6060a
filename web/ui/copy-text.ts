/** Copies a text. At home Hearth is often served over plain http, where browsers have no navigator.clipboard. @returns whether it is copied */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const focused = document.activeElement as HTMLElement | null
    const area = document.createElement('textarea')
    area.value = text
    area.className = 'sr-only'
    // Inside the dialog, if there is one: it takes the focus back from elements outside.
    const host = focused?.closest('[role="dialog"]') ?? document.body
    host.append(area)
    area.select()
    const isCopied = document.execCommand('copy')
    area.remove()
    focused?.focus()
    return isCopied
  }
}
