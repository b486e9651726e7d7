import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useState } from 'react'
import { IconButton } from './button'
import { texts } from './texts'
import { useTexts } from './use-texts'

interface CopyButtonProps {
  /** What is copied, or how it is made when it is. */
  readonly text: string | (() => string)
  /** The accessible name, e.g. "Copy UUID of Ada". */
  readonly label: string
  /** The browser did not allow it. */
  readonly onFail: () => void
  /** Small stands in a line of text, medium among other buttons. Default small. */
  readonly size?: keyof typeof sizes
  readonly isDisabled?: boolean
}

const sizes = {
  small: { button: 'size-7 pointer-coarse:-my-2', icon: 'size-3.5' },
  medium: { button: undefined, icon: 'size-4' },
} as const

/** Time that the tick stays, in ms. */
const tickTime = 1500

/** Copies a text; a tick says that it worked. */
export function CopyButton({ text, label, onFail, size = 'small', isDisabled = false }: CopyButtonProps) {
  const t = useTexts(texts)
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setCopied(false), tickTime)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(typeof text === 'string' ? text : text())
      setCopied(true)
    } catch {
      onFail()
    }
  }
  const Icon = isCopied ? Check : Copy
  return (
    <>
      <IconButton
        label={label}
        disabled={isDisabled}
        className={sizes[size].button}
        onClick={() => void copy()}
      >
        <Icon className={sizes[size].icon} aria-hidden="true" />
      </IconButton>
      <span role="status" className="sr-only">
        {isCopied ? t.copied : ''}
      </span>
    </>
  )
}
