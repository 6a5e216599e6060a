import type { SharedWords } from '#web/platform/offline/shared-content'

/** The content shared by another app, as one text. Several lines are a list, without the title. Apps repeat title and address in the text. */
export const sharedText = (words: SharedWords) => {
  const [title, text, url] = [words.title, words.text, words.url].map((word) => word.trim()) as [string, string, string]
  const isList = text.includes('\n')
  const parts = [isList || text.includes(title) ? '' : title, text, text.includes(url) ? '' : url]
  return { text: parts.filter(Boolean).join(isList ? '\n' : ' '), isList }
}

/** What another app shares, as a note with a title. */
export const sharedNote = (words: SharedWords) => {
  const [title, text, url] = [words.title, words.text, words.url].map((word) => word.trim()) as [string, string, string]
  const content = [text, text.includes(url) ? '' : url].filter(Boolean).join('\n\n')
  const [firstLine = ''] = content.split('\n')
  return { title: (title || firstLine).slice(0, 200), content }
}
