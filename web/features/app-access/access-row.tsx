import type { ReactNode } from 'react'
import { Button } from '#web/ui/button'
import { confirm } from '#web/ui/confirm'
import { t } from './texts'

type AccessRowProps = {
  icon: ReactNode
  name: string
  /** The services or areas that it opens. */
  opens: string
  /** When it was made and used. */
  usage: string
  expiry?: ReactNode
  revoke: () => Promise<unknown>
}

/** An app password or an API token of the user. */
export function AccessRow({ icon, name, opens, usage, expiry, revoke }: AccessRowProps) {
  const ask = () =>
    confirm({
      title: t('Revoke {name}?', { name }),
      text: t('What uses it is locked out at once.'),
      action: t('Revoke'),
      destructive: true,
      act: revoke,
      staysOnFailure: true,
    })
  return (
    <li className="flex min-h-17 items-center gap-4 px-5 py-3">
      {icon}
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <p className="font-medium">{name}</p>
        <p className="text-sm">{opens}</p>
        <p className="text-muted text-sm">{usage}</p>
        {expiry}
      </div>
      <Button aria-label={t('Revoke {name}', { name })} onClick={ask}>
        {t('Revoke')}
      </Button>
    </li>
  )
}
