import { Share2 } from 'lucide-react'
import { Button } from './button'
import { t } from './texts'

/** Opens the device's share sheet for a link; nothing in browsers without one, such as over plain http. */
export function ShareButton({ title, url }: { title: string; url: string }) {
  if (typeof navigator.share !== 'function') return null
  // Closing the sheet rejects, which is not a failure.
  const share = () => navigator.share({ title, url }).catch(() => undefined)
  return (
    <Button icon={<Share2 aria-hidden className="size-4" />} onClick={share}>
      {t('Share')}
    </Button>
  )
}
