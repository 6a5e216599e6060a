import { Link } from '@tanstack/react-router'
import { Menu, MenuLabel, MenuLink } from '#web/ui/menu'
import type { Opened } from '#web/ui/opener'
import type { Alert } from './dashboard.labels'
import { t } from './texts'

/** Today's alerts, each with a link. */
export function AlertsMenu({ alerts, ...opened }: Opened & { alerts: Alert[] }) {
  return (
    <Menu {...opened}>
      <MenuLabel>{alerts.length > 0 ? t('Needs attention') : t('Nothing needs your attention.')}</MenuLabel>
      {alerts.map(({ id, title, detail, to }) => (
        <MenuLink key={id}>
          <Link to={to} className="max-w-80 py-2">
            <span className="min-w-0">
              <span className="block truncate font-medium">{title}</span>
              <span className="block truncate text-muted text-sm">{detail}</span>
            </span>
          </Link>
        </MenuLink>
      ))}
    </Menu>
  )
}
