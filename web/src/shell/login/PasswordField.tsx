import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { IconButton } from '@/ui/button'
import { TextField } from '@/ui/field'
import { useTexts } from '@/ui/use-texts'
import { texts } from './texts'

/** A password input: can be made readable, and says when Caps Lock is on. */
export function PasswordField({
  hint,
  ...props
}: Omit<ComponentProps<typeof TextField>, 'type' | 'trailing'>) {
  const t = useTexts(texts)
  const [isReadable, setReadable] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <TextField
      {...props}
      type={isReadable ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      hint={capsLock ? t.capsLock : hint}
      onKeyDown={watchCapsLock}
      onKeyUp={watchCapsLock}
      onBlur={() => setCapsLock(false)}
      trailing={
        // Not named after the password: "Password" is to be the field's own name alone.
        <IconButton
          label={isReadable ? t.hideCharacters : t.showCharacters}
          aria-pressed={isReadable}
          onClick={() => setReadable(!isReadable)}
          className="text-muted"
        >
          {isReadable ? (
            <EyeOff className="size-4" aria-hidden="true" />
          ) : (
            <Eye className="size-4" aria-hidden="true" />
          )}
        </IconButton>
      }
    />
  )
}
