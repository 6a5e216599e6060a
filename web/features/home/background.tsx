import { defaultSettings, type UserSettings } from '#src/features/user-settings/user-settings.contract'
import { isUploadAddress } from '#src/shared/picture-address'
import { safePicture } from '#web/ui/picture'

/** Whether the user chose a background; the default colour means the theme's own. */
export const hasBackground = ({ backgroundType, backgroundColor, backgroundImageUrl }: UserSettings) =>
  backgroundType === 'color' ? backgroundColor !== defaultSettings.backgroundColor : backgroundImageUrl !== null

/** Hearth scales its own uploads to screen widths. */
const scaled = (url: string) => (isUploadAddress(url) ? `${url}?w=960 960w, ${url}?w=1920 1920w` : undefined)

/** The background of the home page: the user's colour or picture, dimmed in the dark theme. All text is on cards. */
export function Background({ settings }: { settings: UserSettings }) {
  const { backgroundType, backgroundColor, backgroundImageUrl } = settings
  if (!hasBackground(settings)) return null
  return (
    <div data-background={backgroundType} aria-hidden className="absolute inset-0 overflow-clip">
      {backgroundType === 'color' ? (
        <div
          className="size-full"
          style={{ backgroundColor: `light-dark(${backgroundColor}, color-mix(in oklab, ${backgroundColor} 4%, var(--color-base-200)))` }}
        />
      ) : (
        <>
          <img
            src={safePicture(backgroundImageUrl) ?? undefined}
            srcSet={scaled(backgroundImageUrl ?? '')}
            sizes="100vw"
            alt=""
            className="sticky top-0 h-dvh max-h-full w-full object-cover"
          />
          <div className="absolute inset-0" style={{ backgroundColor: 'light-dark(transparent, rgb(0 0 0 / 0.72))' }} />
        </>
      )}
    </div>
  )
}
