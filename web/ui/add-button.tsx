import { Plus } from 'lucide-react'
import { Button, type ButtonProps } from './button'

type AddButtonProps = Omit<ButtonProps, 'icon'> & { iconSize?: 'size-4' | 'size-5' }

/** A button with a plus: makes something new. */
export const AddButton = ({ iconSize = 'size-4', ...button }: AddButtonProps) => (
  <Button icon={<Plus aria-hidden className={iconSize} />} {...button} />
)
