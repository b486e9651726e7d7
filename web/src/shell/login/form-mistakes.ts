import { type Sentence, sentence } from '@/lib/result'
import { useState } from 'react'
import { texts } from './texts'

/** What is wrong with a form's fields, by field name, in the fields' order. */
export type Mistakes = Readonly<Record<string, Sentence>>

const controlNamed = (form: HTMLFormElement, name: string): HTMLInputElement | null => {
  const control = form.elements.namedItem(name)
  return control instanceof HTMLInputElement ? control : null
}

/** The text of a field; empty when the form has no such field. */
export const valueOf = (form: HTMLFormElement, name: string): string => controlNamed(form, name)?.value ?? ''

/** Puts the focus into a field with its text selected: typing replaces it, nothing is lost before. */
export function focusField(form: HTMLFormElement, name: string): void {
  const control = controlNamed(form, name)
  control?.focus()
  control?.select()
}

/**
 * Required fields that are empty and e-mail fields that hold no address [A5.1]. `missing` says what stands next to each field
 * while it is empty ("Enter your password."). The browser's own checks decide; its bubbles are not used, because they cannot be
 * styled or read again.
 */
export function findMistakes(
  form: HTMLFormElement,
  missing: Readonly<Record<string, () => string>>,
): Mistakes {
  const found: Record<string, Sentence> = {}
  for (const [name, mistake] of Object.entries(missing)) {
    const control = controlNamed(form, name)
    if (!control) continue
    const isEmpty = control.type === 'password' ? control.value === '' : control.value.trim() === ''
    if (control.required && isEmpty) found[name] = sentence(mistake)
    else if (control.validity.typeMismatch) found[name] = sentence(() => texts.enterCompleteEmail)
  }
  return found
}

/** The mistakes a form shows: `show` also moves the focus to the first of them, `forget` is for a field being typed in. */
export function useMistakes() {
  const [mistakes, setMistakes] = useState<Mistakes>({})
  return {
    mistakes,
    show: (form: HTMLFormElement, found: Mistakes) => {
      setMistakes(found)
      const first = Object.keys(found)[0]
      if (first !== undefined) focusField(form, first)
    },
    forget: (name: string) => setMistakes(({ [name]: _forgotten, ...rest }) => rest),
  }
}
