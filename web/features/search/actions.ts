import { useNavigate } from '@tanstack/react-router'
import {
  Archive,
  BrushCleaning,
  CalendarPlus,
  ListPlus,
  LogOut,
  type LucideIcon,
  Monitor,
  Moon,
  Receipt,
  ShoppingBasket,
  Sun,
  Trash2,
  UserPlus,
} from 'lucide-react'
import { type ActiveFamily, useMay } from '#web/platform/session/session'
import { signOutNow } from '#web/platform/session/sign-out'
import { setTheme, type Theme } from '#web/ui/theme'
import { toast } from '#web/ui/toast'
import { useBackUp } from '../admin/backups.queries'
import { inviteRequests } from '../invitations/invite.state'
import { openQuickAdd } from '../quick-add/open-quick-add'
import { useKinds } from '../quick-add/quick-add.context'
import type { Kind } from '../quick-add/quick-add.types'
import type { Action } from './action'
import { useMessageActions } from './people'
import { usePrintActions } from './printing'
import { msg, t } from './texts'

const added = {
  event: { title: msg('Add event'), keywords: msg('new, plan, appointment, calendar'), icon: CalendarPlus },
  task: { title: msg('Add task'), keywords: msg('new, to-do'), icon: ListPlus },
  chore: { title: msg('Add chore'), keywords: msg('new, household'), icon: BrushCleaning },
  item: { title: msg('Add to the shopping list'), keywords: msg('new, buy, groceries'), icon: ShoppingBasket },
  transaction: { title: msg('Add expense'), keywords: msg('new, spend, money'), icon: Receipt },
} as const

/** The actions of the palette. @param mayBackUp whether the reader is an admin of the server */
export const useActions = (family: ActiveFamily, mayBackUp: boolean): Action[] => {
  const backUp = useBackUp(family.id)
  const navigate = useNavigate()
  const kinds = useKinds()
  const isAdmin = useMay('admin')
  const prints = usePrintActions(family)
  const messages = useMessageActions(family)
  const add = (kind: Kind): Action => {
    const { title, keywords, icon } = added[kind]
    return { id: `add-${kind}`, title: t(title), keywords: t(keywords), icon, run: () => openQuickAdd('', kind) }
  }
  const invite: Action = {
    id: 'invite',
    title: t('Invite somebody'),
    keywords: t('family, member, partner, grandparent'),
    icon: UserPlus,
    run: () => {
      inviteRequests.value += 1
    },
  }
  const archive: Action = {
    id: 'back-up',
    title: t('Back up now'),
    keywords: t('backup, save, export'),
    icon: Archive,
    run: () =>
      backUp.mutateAsync().then(
        () => toast({ title: t('Backup started') }),
        // The action itself reports a failure.
        () => {},
      ),
  }
  const themeOf = (theme: Theme, title: string, icon: LucideIcon): Action => ({
    id: `theme-${theme}`,
    title,
    keywords: t('theme, appearance, colors'),
    icon,
    run: () => setTheme(theme),
  })
  return [
    ...kinds.map(add),
    ...messages,
    ...prints,
    ...(isAdmin ? [invite] : []),
    ...(mayBackUp ? [archive] : []),
    {
      id: 'open-trash',
      title: t('Open trash'),
      keywords: t('bin, deleted, restore, undo'),
      icon: Trash2,
      run: () => navigate({ to: '/trash' }),
    },
    themeOf('dark', t('Dark theme'), Moon),
    themeOf('light', t('Light theme'), Sun),
    themeOf('system', t("The device's theme"), Monitor),
    { id: 'sign-out', title: t('Sign out'), keywords: t('log out, leave'), icon: LogOut, run: signOutNow },
  ]
}
