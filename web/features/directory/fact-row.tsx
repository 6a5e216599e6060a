import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#web/ui/button'
import { copyText } from '#web/ui/copy-text'
import { toast } from '#web/ui/toast'
import { t } from './texts'

type FactRowProps = {
  label: string
  text: string
  /** Calls, writes to, or shows the way to the value. */
  link?: { href: string; icon: ReactNode; isOutside?: boolean }
  mayCopy?: boolean
}

const copy = async (text: string) =>
  toast((await copyText(text)) ? { title: t('Copied') } : { title: t('Failed to copy'), description: text, variant: 'destructive' })

/** A fact about a person: its name, the value as a link, and a button that copies it. */
export function FactRow({ label, text, link, mayCopy }: FactRowProps) {
  return (
    <li className="flex min-h-11 items-center gap-2">
      <div className="wrap-anywhere min-w-0 flex-1">
        <p className="text-muted text-sm">{label}</p>
        {link ? (
          <a
            href={link.href}
            {...(link.isOutside && { target: '_blank', rel: 'noreferrer' })}
            className="flex min-h-6 items-center gap-2 whitespace-pre-line text-primary underline-offset-2 hover:underline"
          >
            {link.icon}
            <span className="wrap-anywhere min-w-0">{text}</span>
          </a>
        ) : (
          <p className="whitespace-pre-line">{text}</p>
        )}
      </div>
      {mayCopy && (
        <IconButton label={t('Copy {text}', { text })} tooltipSide="left" onClick={() => copy(text)}>
          <Copy aria-hidden className="size-4" />
        </IconButton>
      )}
    </li>
  )
}
