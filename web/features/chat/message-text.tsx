import { tokenize } from 'linkifyjs'

/** The allowed schemes of links in a message; anything else stays text. */
const safe = /^(https?:\/\/|mailto:)/i

/** A message's text with links. Renders only text and anchors, never markup. */
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

/** Whether a text consists of one to three emoji only: shown large, without a bubble. */
export const isOnlyEmoji = (content: string) => {
  // The longest emoji has 15 code units, so a longer text needs no segmentation.
  if (content.length > 45) return false
  const characters = [...new Intl.Segmenter().segment(content)]
  return characters.length <= 3 && characters.every(({ segment }) => /\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(segment))
}
