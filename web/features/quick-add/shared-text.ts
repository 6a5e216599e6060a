/**
 * The content shared by another app, as one text. Several lines are a list, without the title. Apps repeat title and address in the text.
 * @param search the query of the manifest's `share_target`
 */
export const sharedText = (search: string) => {
  const query = new URLSearchParams(search)
  const [title = '', text = '', url = ''] = ['title', 'text', 'url'].map((name) => query.get(name)?.trim())
  const isList = text.includes('\n')
  const parts = [isList || text.includes(title) ? '' : title, text, text.includes(url) ? '' : url]
  return { text: parts.filter(Boolean).join(isList ? '\n' : ' '), isList }
}
