import { Link } from '@tanstack/react-router'
import { MapPin } from 'lucide-react'
import { useEffect } from 'react'
import { buttonClass } from '#web/ui/button'
import { t } from './texts'

/** The screen for unknown paths. */
export function NotFound() {
  const title = t('404 Page Not Found')
  useEffect(() => {
    document.title = `${title} · Hearth`
  }, [title])
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center px-6 pb-12 text-center">
      <span className="mb-5 flex size-16 items-center justify-center rounded-full bg-primary/10 text-primary">
        <MapPin aria-hidden className="size-7" strokeWidth={1.75} />
      </span>
      <h1 className="text-[1.75rem] sm:text-4xl">{title}</h1>
      <p className="mt-2 text-muted">{t('Did you forget to add the page to the router?')}</p>
      <Link to="/" className={`${buttonClass('primary')} mt-7`}>
        {t('Go to the start page')}
      </Link>
    </main>
  )
}
