import { useSignals } from '@preact/signals-react/runtime'
import { CalendarPlus, CircleCheck, Copy, Ellipsis, Eye, Pencil, Pin, PinOff, Reply, ShoppingCart, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { MessageReply } from '#src/features/chat/chat.contract'
import { usualEmoji } from '#src/features/chat/chat.emoji.rules'
import { mayDeleteMessage, mayEditMessage } from '#src/features/chat/chat.rules'
import { useMay, useMe } from '#web/platform/session/session'
import { IconButton } from '#web/ui/button'
import { copyText } from '#web/ui/copy-text'
import { Menu, MenuItem, MenuRow } from '#web/ui/menu'
import { toast } from '#web/ui/toast'
import { openQuickAdd } from '../quick-add/open-quick-add'
import { useKinds } from '../quick-add/quick-add.context'
import type { Kind } from '../quick-add/quick-add.types'
import { t } from './texts'
import type { MessageActs } from './use-message-acts'

const icon = (Icon: typeof Pin) => <Icon aria-hidden className="size-4" />

/** Hidden until its message is hovered, focused or tapped, and while its menu is open. */
const quiet =
  'pointer-events-none shrink-0 text-muted opacity-0 group-focus-within/message:pointer-events-auto group-focus-within/message:opacity-100 group-hover/message:pointer-events-auto group-hover/message:opacity-100 data-[state=open]:opacity-100'

type MessageMenuProps = {
  message: MessageReply
  acts: MessageActs
  /** Whether it was opened; before, only its button is rendered, since a conversation has thousands. */
  isWanted: boolean
  onWanted: () => void
}

/** The menu of a message. A long press opens it, too. */
export function MessageMenu({ message, acts, isWanted, onWanted }: MessageMenuProps) {
  const button = (
    <IconButton
      label={t('More for this message')}
      size="sm"
      className={quiet}
      {...(!isWanted && { 'aria-haspopup': 'menu', onClick: onWanted })}
    >
      <Ellipsis aria-hidden className="size-4" />
    </IconButton>
  )
  if (!isWanted) return button
  return (
    <Menu trigger={button} defaultOpen>
      <Items message={message} acts={acts} />
    </Menu>
  )
}

function Items({ message, acts }: { message: MessageReply; acts: MessageActs }) {
  const me = useMe()
  const mayWrite = useMay('edit_messages')
  const { content } = message
  const copy = async () => {
    if (await copyText(content)) toast({ title: t('Text copied') })
  }
  return (
    <>
      <Reactions message={message} acts={acts} />
      {mayWrite && (
        <MenuItem icon={icon(Reply)} onSelect={() => acts.reply(message)}>
          {t('Reply')}
        </MenuItem>
      )}
      {content && (
        <MenuItem icon={icon(Copy)} onSelect={copy}>
          {t('Copy text')}
        </MenuItem>
      )}
      {mayWrite && mayEditMessage(me, message, Temporal.Now.instant()) && (
        <MenuItem icon={icon(Pencil)} onSelect={() => acts.edit(message)}>
          {t('Edit')}
        </MenuItem>
      )}
      {mayWrite && (
        <MenuItem icon={icon(message.pinnedAt ? PinOff : Pin)} onSelect={() => acts.pin(message)}>
          {message.pinnedAt ? t('Unpin') : t('Pin')}
        </MenuItem>
      )}
      <MenuItem icon={icon(Eye)} onSelect={() => acts.showReaders(message)}>
        {t('Read by …')}
      </MenuItem>
      {content && <MakeOfIt content={content} />}
      {mayDeleteMessage(me, message) && (
        <MenuItem icon={icon(Trash2)} destructive onSelect={() => acts.remove(message)}>
          {t('Delete message')}
        </MenuItem>
      )}
    </>
  )
}

function Reactions({ message, acts }: { message: MessageReply; acts: MessageActs }) {
  const { userId } = useMe()
  const own = message.reactions.find(({ userIds }) => userIds.includes(userId))?.emoji
  return (
    <MenuRow>
      {usualEmoji.map((emoji) => {
        const isOwn = emoji === own
        return (
          <MenuItem key={emoji} onSelect={() => acts.react(message, isOwn ? null : emoji)}>
            <span
              role="img"
              aria-label={isOwn ? t('Take back {emoji}', { emoji }) : t('React with {emoji}', { emoji })}
              className={`grid size-9 place-items-center rounded-full text-xl ${isOwn ? 'bg-primary/20' : ''}`}
            >
              {emoji}
            </span>
          </MenuItem>
        )
      })}
    </MenuRow>
  )
}

/** The rows that a message can become. Opens quick add with its text, which shows the understood parts before it adds them. */
function MakeOfIt({ content }: { content: string }) {
  useSignals()
  const kinds = useKinds()
  const items: [kind: Kind, icon: ReactNode, label: string][] = [
    ['event', icon(CalendarPlus), t('Make an event')],
    ['task', icon(CircleCheck), t('Make a task')],
    ['item', icon(ShoppingCart), t('Put on the list')],
  ]
  return items
    .filter(([kind]) => kinds.includes(kind))
    .map(([kind, image, label]) => (
      <MenuItem key={kind} icon={image} onSelect={() => openQuickAdd(content, kind)}>
        {label}
      </MenuItem>
    ))
}
