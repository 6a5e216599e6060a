/** An address that ends before the punctuation after it. */
const address = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)]/g

const styles = {
  body: 'margin:0;padding:24px 12px;background:#f8f3ec;color:#2e2520;font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,sans-serif',
  card: 'max-width:520px;margin:0 auto;padding:24px;border-radius:16px;background:#fffdfa',
  button: 'display:inline-block;padding:10px 18px;border-radius:10px;background:#a8430f;color:#fffdfa;text-decoration:none;font-weight:600',
  small: 'margin:20px 0 0;color:#6f6259;font-size:14px',
}

const linked = (text: string) =>
  text
    .split(/(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/)
    .map((part, at) =>
      at % 2 ? `<a href="${Bun.escapeHTML(part)}" style="color:#a8430f">${Bun.escapeHTML(part)}</a>` : Bun.escapeHTML(part),
    )
    .join('')

type Content = { subject: string; text: string; link?: string; stop?: { url: string; text: string } | undefined }

/**
 * The HTML beside the plain text of a mail, which says the same: paragraphs, a button for an address that is one, and the last paragraph small.
 * It loads nothing, so that opening a mail tells nobody.
 * @param link the text of the button, by default the address
 * @param stop the link that ends such mails
 */
export const mailHtml = ({ subject, text, link, stop }: Content): string => {
  const paragraphs = text.trim().split(/\n{2,}/)
  const content = paragraphs.map((paragraph, at) => {
    const [only] = paragraph.match(address) ?? []
    if (only === paragraph)
      return `<p style="margin:16px 0"><a href="${Bun.escapeHTML(only)}" style="${styles.button}">${Bun.escapeHTML(link ?? only)}</a></p>`
    const style = at > 0 && at === paragraphs.length - 1 ? styles.small : 'margin:0 0 12px'
    return `<p style="${style}">${linked(paragraph).replaceAll('\n', '<br>')}</p>`
  })
  if (stop)
    content.push(
      `<p style="${styles.small}"><a href="${Bun.escapeHTML(stop.url)}" style="color:#6f6259">${Bun.escapeHTML(stop.text)}</a></p>`,
    )
  return `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${Bun.escapeHTML(subject)}</title></head><body style="${styles.body}"><div style="${styles.card}">${content.join('')}</div></body></html>`
}
