import { queryOptions, useQuery } from '@tanstack/react-query'
import type { NoteMarkdownProps } from './markdown'

/**
 * What reads Markdown is larger than the screen: it comes with the first note that is read, in two parts at once. A query, so that one that
 * failed is tried again when the network is back.
 */
const reader = queryOptions({
  queryKey: ['markdown'],
  queryFn: async () => {
    const [{ NoteMarkdown }, { default: gfm }] = await Promise.all([import('./markdown'), import('remark-gfm')])
    return { NoteMarkdown, plugins: [gfm] }
  },
})

/** A note, with its Markdown shown as it is meant; as it was written while there is nothing to read it with. */
export function NoteText(props: Omit<NoteMarkdownProps, 'plugins'>) {
  const { data } = useQuery(reader)
  return (
    <div className="flex flex-col gap-3 leading-relaxed [overflow-wrap:anywhere]">
      {data ? <data.NoteMarkdown {...props} plugins={data.plugins} /> : <p className="whitespace-pre-wrap">{props.content}</p>}
    </div>
  )
}
