import { features, mayDo } from '#src/shared/permissions'
import { readableAreas, type TokenArea, type TokenScope, writableAreas } from '#src/shared/token-scopes'
import { useMe } from '#web/platform/session/session'
import { Checkbox } from '#web/ui/checkbox'
import { areaNames } from './app-access.labels'
import { t } from './texts'

type ScopeFieldsProps = { chosen: readonly TokenScope[]; onChange: (scopes: TokenScope[]) => void; error: string | undefined }

/** The areas that a token may read and change, without those that the user may not view. */
export function ScopeFields({ chosen, onChange, error }: ScopeFieldsProps) {
  const me = useMe()
  const maySee = (area: TokenArea) => {
    const feature = features.find((name) => name === area)
    return feature === undefined || mayDo(me, `view_${feature}`)
  }
  const set = (scope: TokenScope, isOn: boolean) => onChange(isOn ? [...chosen, scope] : chosen.filter((other) => other !== scope))
  const box = (scope: TokenScope, label: string) => (
    <Checkbox label={label} hideLabel checked={chosen.includes(scope)} onCheckedChange={(isOn) => set(scope, isOn)} />
  )
  return (
    <fieldset aria-describedby={error && 'scopes-error'}>
      <legend className="mb-1 font-medium text-sm">{t('What it may do')}</legend>
      <div className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-2">
        <span aria-hidden className="col-start-2 min-w-11 text-center text-muted text-sm">
          {t('Read')}
        </span>
        <span aria-hidden className="min-w-11 text-center text-muted text-sm">
          {t('Change')}
        </span>
        {[...writableAreas, ...readableAreas].filter(maySee).map((area) => {
          const name = t(areaNames[area])
          const writable = writableAreas.find((other) => other === area)
          return (
            <div key={area} className="col-span-3 grid grid-cols-subgrid items-center border-base-content/8 border-t">
              <span className="min-w-0 py-2">{name}</span>
              <span className="justify-self-center">{box(`${area}:read`, t('Read: {area}', { area: name }))}</span>
              {writable && <span className="justify-self-center">{box(`${writable}:write`, t('Change: {area}', { area: name }))}</span>}
            </div>
          )
        })}
      </div>
      {error && (
        <p id="scopes-error" role="alert" className="pt-1 text-error text-sm">
          {error}
        </p>
      )}
    </fieldset>
  )
}
