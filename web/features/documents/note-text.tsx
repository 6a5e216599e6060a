import { queryOptions, useQuery } from '@tanstack/react-query'
import type { NoteMarkdownProps } from './markdown'

/**
 * Loads the Markdown renderer with the first note, as two parallel chunks, since it is larger than the screen. A query, so that a failed load is
 * retried after reconnecting.
 */
const reader = queryOptions({
  queryKey: ['markdown'],
  queryFn: async () => {
    const [{ NoteMarkdown }, { default: gfm }] = await Promise.all([import('./markdown'), import('remark-gfm')])
    return { NoteMarkdown, plugins: [gfm] }
  },
})

/** A note with its Markdown rendered; as plain text while the renderer is not loaded. */
export function NoteText(props: Omit<NoteMarkdownProps, 'plugins'>) {
  const { data } = useQuery(reader)
  return (
    <div className="flex flex-col gap-3 leading-relaxed [overflow-wrap:anywhere]">
      {data ? <data.NoteMarkdown {...props} plugins={data.plugins} /> : <p className="whitespace-pre-wrap">{props.content}</p>}
    </div>
  )
}
