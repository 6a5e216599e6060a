import { Trash2 } from 'lucide-react'
import { IconButton } from '#web/ui/button'
import { t } from './texts'

/** Visible while its message is hovered, focused or tapped. */
export function DeleteButton({ onPress }: { onPress: () => void }) {
  return (
    <IconButton
      label={t('Delete message')}
      size="sm"
      onClick={onPress}
      className="pointer-events-none shrink-0 text-muted opacity-0 group-focus-within/message:pointer-events-auto group-focus-within/message:opacity-100 group-hover/message:pointer-events-auto group-hover/message:opacity-100"
    >
      <Trash2 aria-hidden className="size-4" />
    </IconButton>
  )
}
