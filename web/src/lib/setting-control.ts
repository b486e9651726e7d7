// What settings are set with, for the part that knows the settings and the one that draws controls.

/** A value on offer. */
export interface SettingChoice<Value> {
  readonly value: Value
  readonly label: string
  /** What it is like, in a few words. */
  readonly detail?: string
}

/**
 * What a value is set with. Switches and checkboxes are for booleans; an image is one that ships with the product, an address or
 * a file, and has no control.
 */
export type SettingControl<Value> =
  | { readonly kind: 'choice'; readonly choices: () => readonly SettingChoice<Value>[] }
  | { readonly kind: 'switch' }
  | { readonly kind: 'checkbox' }
  | { readonly kind: 'image' }
  | {
      readonly kind: 'number'
      readonly least: number
      readonly most: number
      /** What is said of a number that cannot be used. */
      readonly refusal: () => string
    }
