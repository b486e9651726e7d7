import { type ButtonHTMLAttributes, type FocusEvent, type MouseEvent, useState } from 'react'

type ButtonProps = Pick<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'disabled' | 'aria-disabled' | 'onClick' | 'onFocus' | 'onBlur'
>

const swallow = (event: MouseEvent) => {
  event.preventDefault()
  event.stopPropagation()
}

/**
 * The properties of a button that keeps the keyboard when it is disabled under it, as while its own work is under way: a
 * disabled element loses the focus, and the next Tab would begin anywhere. Until the focus leaves, it says that it is
 * disabled and does nothing.
 */
export function useHeldButton({ disabled, onClick, onFocus, onBlur, ...props }: ButtonProps): ButtonProps {
  const [hasFocus, setHasFocus] = useState(false)
  const isHeld = disabled === true && hasFocus
  return {
    disabled: disabled === true && !isHeld,
    'aria-disabled': isHeld || props['aria-disabled'],
    onClick: isHeld ? swallow : onClick,
    onFocus: (event: FocusEvent<HTMLButtonElement>) => {
      setHasFocus(true)
      onFocus?.(event)
    },
    onBlur: (event: FocusEvent<HTMLButtonElement>) => {
      setHasFocus(false)
      onBlur?.(event)
    },
  }
}
