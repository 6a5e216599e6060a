import { Link } from '@tanstack/react-router'
import { Camera, LayoutDashboard, Palette } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import type { UserSettings } from '#src/features/user-settings/user-settings.contract'
import { lazyDialog } from '#web/platform/loading/lazy-dialog'
import { type ActiveFamily, useUser } from '#web/platform/session/session'
import { Avatar } from '#web/ui/avatar'
import { buttonClass, IconButton } from '#web/ui/button'
import { pictureOf } from '#web/ui/picture'
import { hasBackground } from './background'
import { RotatingLine } from './rotating-line'
import { t } from './texts'

const CustomizeDialog = lazyDialog(() => import('./customize-dialog').then((module) => module.CustomizeDialog))
const PictureDialog = lazyDialog(() => import('./picture-dialog').then((module) => module.PictureDialog))

/** A lazily loaded dialog; every press opens a new instance. */
const useFresh = () => {
  const [{ open, presses }, setState] = useState({ open: false, presses: 0 })
  return {
    presses,
    show: () => setState((before) => ({ open: true, presses: before.presses + 1 })),
    dialog: { key: presses, open, onOpenChange: (next: boolean) => setState((before) => ({ ...before, open: next })) },
  }
}

type HomeHeaderProps = {
  family: ActiveFamily
  settings: UserSettings
  /** Whether the first steps are shown; their button is then the primary one. */
  isStarting?: boolean
}

/** The header: the family, the user's picture, a welcome and a rotating line. */
export function HomeHeader({ family, settings, isStarting }: HomeHeaderProps) {
  const user = useUser()
  const picture = useFresh()
  const customize = useFresh()
  useEffect(() => {
    document.title = `${family.name} · Hearth`
  }, [family.name])
  return (
    <header
      className={`flex flex-wrap items-center gap-x-5 gap-y-4 ${hasBackground(settings) ? 'rounded-box bg-base-100 p-4 sm:p-5' : ''}`}
    >
      <div className="flex min-w-0 flex-1 basis-[16rem] flex-wrap items-center gap-4 sm:gap-5">
        <button
          type="button"
          aria-haspopup="dialog"
          {...PictureDialog.near}
          onClick={picture.show}
          className="relative shrink-0 cursor-pointer rounded-full"
        >
          <Avatar name={user.name} src={pictureOf(user.profileImageUrl)} color={family.membership.color} size="xl" decorative />
          <span className="sr-only">{t('Update Profile Picture')}</span>
          <span className="absolute end-0 bottom-0 grid size-7 place-items-center rounded-full bg-base-300">
            <Camera aria-hidden className="size-4" />
          </span>
        </button>
        {/* In large type the text wraps below the picture. */}
        <div className="min-w-0 flex-1 basis-[8rem]">
          <h1 className="wrap-anywhere text-[1.75rem]">{family.name}</h1>
          <p className="mt-0.5 font-medium sm:text-lg">
            {user.firstName ? t('Welcome, {name}', { name: user.firstName }) : t('Welcome, User')}
          </p>
          {settings.showRollingMessages && <RotatingLine />}
        </div>
      </div>
      <div className="flex w-full flex-wrap gap-2">
        <Link to="/dashboard" className={`${buttonClass(isStarting ? 'secondary' : 'primary')} flex-1`}>
          <LayoutDashboard aria-hidden className="size-4" />
          {t('Dashboard')}
        </Link>
        <IconButton
          label={t('Customize Homepage')}
          variant="secondary"
          aria-haspopup="dialog"
          {...CustomizeDialog.near}
          onClick={customize.show}
        >
          <Palette aria-hidden className="size-5" />
        </IconButton>
      </div>
      <Suspense>
        {picture.presses > 0 && <PictureDialog {...picture.dialog} familyId={family.id} />}
        {customize.presses > 0 && <CustomizeDialog {...customize.dialog} settings={settings} />}
      </Suspense>
    </header>
  )
}
