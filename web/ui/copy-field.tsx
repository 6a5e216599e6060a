import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from './button'
import { Field } from './field'
import { t } from './texts'

export interface CopyFieldProps {
  label: string
  value: string
  hint?: string
}

/** A read-only value with a Copy button. */
export function CopyField({ label, value, hint }: CopyFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState<'idle' | 'copied' | 'failed'>('idle')

  useEffect(() => {
    if (outcome !== 'copied') return
    const timer = setTimeout(() => setOutcome('idle'), 3000)
    return () => clearTimeout(timer)
  }, [outcome])

  const copy = async () => {
    if (input.current) setOutcome((await copyText(input.current)) ? 'copied' : 'failed')
  }

  return (
    <Field label={label} hint={outcome === 'failed' ? t('Copying is not available here. The text is selected: copy it manually.') : hint}>
      {(control) => (
        <div className="flex gap-2">
          <input
            {...control}
            ref={input}
            readOnly
            value={value}
            onFocus={(event) => event.target.select()}
            className="input min-w-0 flex-1 border-edge bg-base-100 text-base focus:border-primary focus:outline-primary focus:outline-offset-0"
          />
          <Button
            onClick={copy}
            icon={outcome === 'copied' ? <Check aria-hidden className="size-4" /> : <Copy aria-hidden className="size-4" />}
          >
            {outcome === 'copied' ? t('Copied') : t('Copy')}
          </Button>
          <span role="status" className="sr-only">
            {outcome === 'copied' ? t('Copied') : ''}
          </span>
        </div>
      )}
    </Field>
  )
}

// At home Hearth is often served over plain http, where browsers have no navigator.clipboard.
async function copyText(input: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(input.value)
    return true
  } catch {
    input.select()
    return document.execCommand('copy')
  }
}
