import { tokenize } from 'linkifyjs'

/** The schemes a link in a message may have; anything else stays text. */
const safe = /^(https?:\/\/|mailto:)/i

/** What somebody wrote, as text, with addresses as links. Only text and links are ever made of it. */
export function MessageText({ content }: { content: string }) {
  let position = 0
  return tokenize(content).map((token) => {
    const key = position
    position += token.v.length
    const href = token.isLink ? token.toHref('https') : ''
    if (!safe.test(href)) return token.v
    return (
      <a key={key} href={href} target="_blank" rel="noopener noreferrer" className="underline underline-offset-2 outline-current">
        {token.v}
      </a>
    )
  })
}

/** Whether a text is one to three emoji and nothing else: shown large, without a bubble. */
export const isOnlyEmoji = (content: string) => {
  // The longest emoji is 15 code units; no need to take a long text apart.
  if (content.length > 45) return false
  const characters = [...new Intl.Segmenter().segment(content)]
  return characters.length <= 3 && characters.every(({ segment }) => /\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(segment))
}
