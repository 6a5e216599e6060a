import { Check, Delete } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import type { PinKind } from '#src/features/paired-devices/paired-devices.contract'
import { onColor } from '#web/ui/color'
import { Spinner } from '#web/ui/spinner'
import { pinPictures } from './pin-pictures'
import { t } from './texts'

export const minPin = 4
export const maxPin = 6

type PinPadProps = {
  kind: PinKind
  pin: string
  onPin: (pin: string) => void
  /** Confirms the PIN; without it the pad has no such key. */
  onEnter?: () => void
  /** The action of that key, if not to sign in. */
  enterLabel?: string
  pending?: boolean
  disabled?: boolean
}

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/** The digits typed on a keyboard, wherever the focus is, unless in a field. Enter on a focused key presses that key. */
const useKeyboard = ({ pin, onPin, onEnter, disabled }: PinPadProps) =>
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      if (disabled || event.ctrlKey || event.metaKey || event.altKey || target.matches('input, textarea')) return
      if (/^\d$/.test(event.key) && pin.length < maxPin) onPin(pin + event.key)
      else if (event.key === 'Backspace') onPin(pin.slice(0, -1))
      else if (event.key === 'Enter' && !target.matches('button, a')) onEnter?.()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })

/** Big keys with the digits or with their pictures. */
export function PinPad(props: PinPadProps) {
  const { kind, pin, onPin, onEnter, enterLabel, pending = false, disabled = false } = props
  useKeyboard(props)
  const add = (digit: string) => !disabled && pin.length < maxPin && onPin(pin + digit)
  return (
    <div className="flex flex-col items-center gap-5">
      <Entered pin={pin} />
      {/* The digits of a keypad stay in their order in every direction of writing. */}
      <div dir="ltr" className="grid w-full max-w-80 grid-cols-3 gap-3">
        {keys.map((digit) => (
          <DigitKey key={digit} {...{ kind, digit, disabled, add }} />
        ))}
        <Key label={t('Delete the last one')} disabled={disabled || pin === ''} press={() => onPin(pin.slice(0, -1))}>
          <Delete aria-hidden className="size-7" />
        </Key>
        <DigitKey {...{ kind, digit: '0', disabled, add }} />
        {onEnter && (
          <Key label={enterLabel ?? t('Sign in')} disabled={disabled || pin.length < minPin} press={onEnter} isPrimary isBusy={pending}>
            {pending ? <Spinner className="size-7" /> : <Check aria-hidden className="size-8" />}
          </Key>
        )}
      </div>
    </div>
  )
}

/** A dot for each entered digit, and for the places that a PIN needs at least. */
function Entered({ pin }: { pin: string }) {
  const places = Math.max(minPin, pin.length)
  return (
    <p dir="ltr" className="flex h-9 items-center gap-3">
      {Array.from({ length: places }, (_, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places have no identity
        <span key={n} aria-hidden className={`size-4 rounded-full ${n < pin.length ? 'bg-primary' : 'border-2 border-edge'}`} />
      ))}
      <span role="status" className="sr-only">
        {pin !== '' && t('{count} entered', { count: pin.length })}
      </span>
    </p>
  )
}

type DigitKeyProps = { kind: PinKind; digit: string; disabled: boolean; add: (digit: string) => void }

function DigitKey({ kind, digit, disabled, add }: DigitKeyProps) {
  const picture = pinPictures[Number(digit)]
  if (kind === 'digits' || !picture)
    return (
      <Key label={digit} disabled={disabled} press={() => add(digit)}>
        <span aria-hidden className="font-medium text-2xl tabular-nums">
          {digit}
        </span>
      </Key>
    )
  const Icon = picture.icon
  return (
    <Key label={t(picture.name)} disabled={disabled} press={() => add(digit)} color={picture.color}>
      <Icon aria-hidden className="size-9" strokeWidth={1.75} />
    </Key>
  )
}

type KeyProps = {
  label: string
  disabled: boolean
  press: () => void
  isPrimary?: boolean
  isBusy?: boolean
  color?: string
  children: ReactNode
}

function Key({ label, disabled, press, isPrimary, isBusy, color, children }: KeyProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-busy={isBusy}
      disabled={disabled}
      // A pressed key takes no focus, so that Enter on a keyboard confirms.
      onMouseDown={(event) => event.preventDefault()}
      onClick={press}
      style={color ? { backgroundColor: color, color: onColor(color) } : undefined}
      className={`flex min-h-17 cursor-pointer select-none items-center justify-center rounded-box outline-primary duration-150 disabled:cursor-not-allowed disabled:opacity-40 ${isPrimary ? 'bg-primary text-primary-content' : 'bg-base-content/7 hover:bg-base-content/14'}`}
    >
      {children}
    </button>
  )
}
