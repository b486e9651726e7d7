import type { TextField } from '@/ui/context-menu/text-field-menu'

/** Keeps the device's own keyboard away from fields. */
export interface DeviceKeyboard {
  /** Keeps it away from this field, and lets it back to the one before. */
  readonly keepFrom: (field: TextField) => void
  /** Lets it back everywhere. */
  readonly allow: () => void
}

/** Two keyboards on one screen would leave no room: a field that this one writes in has `inputmode="none"` meanwhile. */
export function createDeviceKeyboard(): DeviceKeyboard {
  let current: { readonly field: TextField; readonly before: string | null } | null = null
  const allow = () => {
    if (!current) return
    const { field, before } = current
    if (before === null) field.removeAttribute('inputmode')
    else field.setAttribute('inputmode', before)
    current = null
  }
  return {
    keepFrom(field) {
      if (current?.field === field) return
      allow()
      current = { field, before: field.getAttribute('inputmode') }
      field.setAttribute('inputmode', 'none')
    },
    allow,
  }
}
