import { Avatar } from './avatar'
import { Button } from './button'
import { pictureOf } from './picture'
import { t } from './texts'
import { UploadField } from './upload-field'

type PhotoFieldProps = {
  label: string
  /** The name of the person, for the initials. */
  name: string
  value: string
  error: string | undefined
  onValueChange: (value: string) => void
}

/** The photo of a person: shown, uploaded or removed. */
export const PhotoField = ({ label, name, value, error, onValueChange }: PhotoFieldProps) => (
  <div className="flex items-center gap-4">
    <div className="flex shrink-0 flex-col items-center gap-2">
      <Avatar name={name || '?'} src={pictureOf(value || null)} size="xl" decorative />
      {value && (
        <Button size="sm" variant="quiet" onClick={() => onValueChange('')}>
          {t('Remove')}
        </Button>
      )}
    </div>
    <div className="min-w-0 flex-1">
      <UploadField label={label} hint={t('A photo, up to 10 MB')} error={error} onUploaded={onValueChange} />
    </div>
  </div>
)
