import { Link } from '@tanstack/react-router'
import { ChevronRight, KeyRound, type LucideIcon, Smartphone } from 'lucide-react'
import { Card } from '#web/ui/card'
import { t } from './texts'

/** Links to the pages for other apps: those of the phone, and programs. */
export function AppsCard() {
  return (
    <Card title={t('Your own apps')} flush>
      <PageLink
        to="/settings/phone"
        icon={Smartphone}
        title={t('Calendar and contacts on your phone')}
        text={t('In the apps that your device has')}
      />
      <PageLink
        to="/settings/apps"
        icon={KeyRound}
        title={t('App passwords and tokens')}
        text={t('For calendar apps, OwnTracks and your own programs')}
      />
    </Card>
  )
}

type PageLinkProps = { to: '/settings/phone' | '/settings/apps'; icon: LucideIcon; title: string; text: string }

function PageLink({ to, icon: Icon, title, text }: PageLinkProps) {
  return (
    <Link to={to} className="mx-2 mb-1 flex min-h-17 items-center gap-4 rounded-field px-3 py-2 hover:bg-base-content/6">
      <Icon aria-hidden className="size-6 shrink-0 text-muted" strokeWidth={1.75} />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{title}</p>
        <p className="text-muted text-sm">{text}</p>
      </div>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
    </Link>
  )
}
