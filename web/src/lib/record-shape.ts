// Checks of records that come from elsewhere, for what the desktop needs at once; a schema library would be a tenth of its
// first load. Lazily loaded code uses the library.

/** Whether a value may stand in a field. */
export type FieldCheck<T> = (value: unknown) => value is T

/** The checks of all fields of a record. */
export type RecordShape<T> = { readonly [Field in keyof T]-?: FieldCheck<T[Field]> }

export const isText: FieldCheck<string> = (value) => typeof value === 'string'
export const isFilledText: FieldCheck<string> = (value): value is string => isText(value) && value !== ''
export const isList: FieldCheck<readonly unknown[]> = (value) => Array.isArray(value)
export const isFlag: FieldCheck<boolean> = (value) => typeof value === 'boolean'
/** A number that can be worked with. */
export const isFinite: FieldCheck<number> = (value): value is number => Number.isFinite(value)
/** A whole number, 0 or more. */
export const isCount: FieldCheck<number> = (value): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
/** A list of which every item passes a check. */
export const isListOf =
  <T>(check: FieldCheck<T>): FieldCheck<readonly T[]> =>
  (value): value is readonly T[] =>
    Array.isArray(value) && value.every((item) => check(item))
/** Exactly one text. */
export const isExactly =
  <T extends string>(text: T): FieldCheck<T> =>
  (value): value is T =>
    value === text
/** One of these texts. */
export const isOneOf =
  <const T extends string>(texts: readonly T[]): FieldCheck<T> =>
  (value): value is T =>
    texts.some((text) => text === value)
/** The field may be missing. */
export const isOptional =
  <T>(check: FieldCheck<T>): FieldCheck<T | undefined> =>
  (value): value is T | undefined =>
    value === undefined || check(value)

/** A record that fits, with its known fields only, or the names of the fields that do not ('detail': it is no record). */
export type RecordReading<T> =
  | { readonly fits: true; readonly value: T }
  | { readonly fits: false; readonly problems: readonly string[] }

const misfits = <T>(fields: ReadonlyMap<string, unknown>, shape: RecordShape<T>): readonly string[] =>
  Object.entries<FieldCheck<unknown>>(shape).flatMap(([name, check]) =>
    check(fields.get(name)) ? [] : [name],
  )

const hasShape = <T>(record: object, shape: RecordShape<T>): record is T & object =>
  misfits(new Map(Object.entries(record)), shape).length === 0

/** Reads a record of unknown origin. `defaults` stand in for fields that are missing. */
export function readRecord<T>(
  value: unknown,
  shape: RecordShape<T>,
  defaults: NoInfer<Partial<T>> = {},
): RecordReading<T> {
  if (typeof value !== 'object' || value === null) return { fits: false, problems: ['detail'] }
  const given = new Map<string, unknown>(Object.entries(value))
  const fallbacks = new Map<string, unknown>(Object.entries(defaults))
  const fields = new Map(
    Object.keys(shape).map((name) => [name, (given.get(name) === undefined ? fallbacks : given).get(name)]),
  )
  const record = Object.fromEntries([...fields].filter(([, field]) => field !== undefined))
  return hasShape(record, shape)
    ? { fits: true, value: record }
    : { fits: false, problems: misfits(fields, shape) }
}
