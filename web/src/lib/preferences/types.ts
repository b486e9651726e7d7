/** One preference. */
export interface PreferenceField<Value> {
  /** What counts for a person who chose nothing, and where what is stored cannot be used. */
  readonly default: Value
  /** Reads a value of unknown origin: the one to use, or null when it cannot be used. */
  readonly read: (value: unknown) => Value | null
  /** The value is remembered, but belongs to this tab while it is open: another tab's change is not taken over. */
  readonly isOwn?: true
}

/** All preferences of a part, by name. */
export type PreferenceFields<Values> = {
  readonly [Name in keyof Values]-?: PreferenceField<Values[Name]>
}

/** What of the stored preferences could not be used: some fields, or 'all' when they could not be read at all. */
export type Damage<Values> = readonly (keyof Values)[] | 'all'

/** Preferences that can be read, followed and changed. */
export interface Preferences<Values> {
  readonly getState: () => Values
  /** Calls back after every change, and says whether it was made in this tab. Returns what ends that. */
  readonly subscribe: (listener: (isChangedHere: boolean) => void) => () => void
  /**
   * Applies a change and stores it; a function gets the current values, with what other tabs stored. False when it could not
   * be stored: then it holds until the page is left, and is stored with the next change. A change with a value that its field
   * cannot have is refused as a whole: false, and nothing is applied. An empty change stores all values as they are.
   */
  readonly update: (change: Partial<Values> | ((values: Values) => Partial<Values>)) => boolean
  /** Gives a field its default; false when that could not be stored. */
  readonly reset: (field: keyof Values) => boolean
}

/** Preferences, and what else their owner needs. */
export interface OwnedPreferences<Values> extends Preferences<Values> {
  /** What could not be used when they were opened. */
  readonly damage: Damage<Values>
  /** Stops following other tabs. */
  readonly dispose: () => void
}

/** Values by their names, as they are stored. */
export type StoredRecord = Readonly<Record<string, unknown>>

/** How values are written as a text. */
export interface PreferencesFormat {
  /** Null when the text cannot be read. */
  parse(text: string): StoredRecord | null
  write(values: StoredRecord): string
}
