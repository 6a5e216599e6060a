import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Spinner } from './spinner'
import { Tooltip } from './tooltip'
import type { Side } from './tooltip.state'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'destructive'
export type ButtonSize = 'sm' | 'md' | 'lg'

const variants: Record<ButtonVariant, string> = {
  primary: 'btn-primary',
  secondary: 'bg-base-content/8 hover:bg-base-content/14',
  quiet: 'btn-ghost',
  destructive: 'btn-error',
}
const sizes: Record<ButtonSize, string> = {
  // Small, with a touch target of 44 px.
  sm: 'btn-sm [--btn-p:--spacing(3)] relative text-sm before:absolute before:-inset-x-1 before:-inset-y-1.5',
  md: '[--btn-p:--spacing(4)] text-[0.9375rem]',
  lg: 'btn-lg [--btn-p:--spacing(5)] text-base',
}

/** The classes of a button, for a link styled as one. */
export function buttonClass(variant: ButtonVariant = 'secondary', size: ButtonSize = 'md') {
  // No daisyUI shadow: only floating surfaces have one. A long label wraps.
  return `btn h-auto min-h-(--size) max-w-full border-transparent py-1 shadow-none outline-primary duration-150 disabled:text-muted/70 ${variants[variant]} ${sizes[size]}`
}

interface Pressable extends Omit<ComponentProps<'button'>, 'children'> {
  variant?: ButtonVariant
  size?: ButtonSize
  /** The action is running: the button keeps its width and its focus, and ignores presses. */
  pending?: boolean
}

export interface ButtonProps extends Pressable {
  icon?: ReactNode
  children: ReactNode
}

// Not `disabled`, which would drop the keyboard focus while the action runs.
function held({ pending, onClick }: Pressable) {
  if (!pending) return { onClick }
  return { 'aria-busy': true, onClick: (event: MouseEvent) => event.preventDefault() }
}

/** A button. A screen has at most one `primary`; the rest are `secondary` or `quiet`. */
export function Button({ variant = 'secondary', size = 'md', pending, icon, className = '', children, onClick, ...rest }: ButtonProps) {
  return (
    <button type="button" {...rest} {...held({ pending, onClick })} className={`${buttonClass(variant, size)} relative ${className}`}>
      <span className={`inline-flex min-w-0 items-center gap-2 [&>svg]:shrink-0 ${pending ? 'opacity-0' : ''}`}>
        {icon}
        {children}
      </span>
      {pending && <Spinner className="absolute size-5" />}
    </button>
  )
}

export interface IconButtonProps extends Pressable {
  /** Its accessible name and tooltip. */
  label: string
  /** The tooltip's side; it must not cover the next control. */
  tooltipSide?: Side
  children: ReactNode
}

/** A round button with only an icon. */
export function IconButton({
  label,
  tooltipSide,
  variant = 'quiet',
  size = 'md',
  pending,
  className = '',
  children,
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip label={label} side={tooltipSide}>
      <button
        type="button"
        aria-label={label}
        {...rest}
        {...held({ pending, onClick })}
        className={`${buttonClass(variant, size)} btn-circle ${className}`}
      >
        {pending ? <Spinner /> : children}
      </button>
    </Tooltip>
  )
}
