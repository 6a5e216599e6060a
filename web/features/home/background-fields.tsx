import { Check, Image, MonitorSmartphone, Palette, Pipette } from 'lucide-react'
import { useId } from 'react'
import { type backgroundTypes, defaultSettings } from '#src/features/user-settings/user-settings.contract'
import { onColor } from '#web/ui/color'
import { pictureOf } from '#web/ui/picture'
import { Segmented } from '#web/ui/segmented'
import { TextField } from '#web/ui/text-field'
import { UploadField } from '#web/ui/upload-field'
import { msg, t } from './texts'

type BackgroundType = (typeof backgroundTypes)[number]

/** A background being edited, with the values of every type. */
export type BackgroundValue = { type: BackgroundType; color: string; url: string; device: string }

const types = () =>
  [
    { value: 'color', label: t('Color'), icon: <Palette aria-hidden className="size-4" /> },
    { value: 'url', label: 'URL', icon: <Image aria-hidden className="size-4" /> },
    { value: 'device', label: t('Device'), icon: <MonitorSmartphone aria-hidden className="size-4" /> },
  ] as const satisfies { value: BackgroundType; label: string; icon: unknown }[]

const swatches = [
  { color: defaultSettings.backgroundColor, name: msg("The theme's own") },
  { color: '#f4e3d3', name: msg('Sand') },
  { color: '#f6dcdc', name: msg('Rose') },
  { color: '#dfe9d8', name: msg('Sage') },
  { color: '#d5e4ee', name: msg('Sky') },
  { color: '#e3dcf0', name: msg('Lilac') },
] as const

type BackgroundFieldsProps = { value: BackgroundValue; onChange: (value: BackgroundValue) => void; error: string | undefined }

/** The type of background, with its input. */
export function BackgroundFields({ value, onChange, error }: BackgroundFieldsProps) {
  const set = (change: Partial<BackgroundValue>) => onChange({ ...value, ...change })
  return (
    <div className="flex flex-col gap-4">
      <Segmented label={t('Background')} options={types()} value={value.type} onValueChange={(type) => set({ type })} />
      {value.type === 'color' && <ColorField value={value.color} onChange={(color) => set({ color })} />}
      {value.type === 'url' && (
        <TextField
          label={t('Background image URL')}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          value={value.url}
          onValueChange={(url) => set({ url })}
          error={error}
        />
      )}
      {value.type === 'device' && (
        <div className="flex flex-col gap-3">
          {value.device && (
            <img
              src={pictureOf(value.device) ?? undefined}
              alt={t('The chosen background')}
              className="h-36 w-full rounded-box object-cover"
            />
          )}
          <UploadField
            label={t('Background image')}
            hint={t('JPG, PNG or WebP, up to 10 MB')}
            error={error && t('Choose a picture first.')}
            onUploaded={(device) => set({ device })}
          />
        </div>
      )}
    </div>
  )
}

function ColorField({ value, onChange }: { value: string; onChange: (color: string) => void }) {
  const name = useId()
  const isOwn = swatches.every(({ color }) => color !== value)
  return (
    <fieldset>
      <legend className="mb-1 font-medium text-sm">{t('Background color')}</legend>
      <div className="-mx-1.5 flex flex-wrap">
        {swatches.map((swatch) => (
          <label key={swatch.color} title={t(swatch.name)} className="grid size-11 cursor-pointer place-items-center">
            <input
              type="radio"
              name={name}
              aria-label={t(swatch.name)}
              checked={swatch.color === value}
              onChange={() => onChange(swatch.color)}
              className="peer sr-only"
            />
            <Swatch color={swatch.color} chosen={swatch.color === value} />
          </label>
        ))}
        <label title={t('Another color')} className="relative grid size-11 cursor-pointer place-items-center">
          <input
            type="color"
            aria-label={t('Another color')}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className="peer absolute inset-0 size-full cursor-pointer opacity-0"
          />
          {isOwn ? (
            <Swatch color={value} chosen />
          ) : (
            <span className="grid size-8 place-items-center rounded-full bg-base-content/8 outline-offset-2 outline-primary peer-focus-visible:outline-2">
              <Pipette aria-hidden className="size-4" />
            </span>
          )}
        </label>
      </div>
    </fieldset>
  )
}

function Swatch({ color, chosen }: { color: string; chosen: boolean }) {
  return (
    <span
      className="grid size-8 place-items-center rounded-full ring-1 ring-edge outline-offset-3 outline-primary peer-focus-visible:outline-2"
      style={{ backgroundColor: color, color: onColor(color) }}
    >
      {chosen && <Check aria-hidden className="size-4" strokeWidth={3} />}
    </span>
  )
}
