import { useNavigate } from '@tanstack/react-router'
import { Archive, type LucideIcon, Monitor, Moon, Sun, Trash2 } from 'lucide-react'
import type { ActiveFamily } from '#web/platform/session/session'
import { setTheme, type Theme } from '#web/ui/theme'
import { toast } from '#web/ui/toast'
import { useBackUp } from '../admin/backups.queries'
import { t } from './texts'

/** Something that the palette does, instead of a place that it leads to. */
export type Action = {
  id: string
  title: string
  /** Other words by which it is found. */
  keywords?: string
  icon: LucideIcon
  run: () => unknown
}

/** The actions of the palette. @param mayBackUp whether the reader is an admin of the server */
export const useActions = (family: ActiveFamily, mayBackUp: boolean): Action[] => {
  const backUp = useBackUp(family.id)
  const navigate = useNavigate()
  const themeOf = (theme: Theme, title: string, icon: LucideIcon): Action => ({
    id: `theme-${theme}`,
    title,
    keywords: t('theme, appearance, colors'),
    icon,
    run: () => setTheme(theme),
  })
  return [
    ...(mayBackUp
      ? [
          {
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
          },
        ]
      : []),
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
  ]
}
