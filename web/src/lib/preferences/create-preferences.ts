import { createStore } from 'zustand/vanilla'
import { log } from '../log'
import type { StoredValue } from '../stored-value'
import { jsonFormat } from './json-format'
import type { Damage, OwnedPreferences, PreferenceFields, PreferencesFormat, StoredRecord } from './types'

interface PreferencesOptions<Values> {
  readonly stored: StoredValue
  readonly fields: PreferenceFields<Values>
  /** Default: JSON. */
  readonly format?: PreferencesFormat
  /** Told what could not be read or stored. Logs by default. */
  readonly onWarning?: (message: string, detail: unknown) => void
}

/** What a text says. */
interface Reading<Values> {
  readonly values: Values
  readonly damage: Damage<Values>
  /** As it is stored: with fields of newer versions, and with what cannot be used. */
  readonly record: StoredRecord
}

/**
 * Opens the preferences of an app or part: every field is read on its own, other tabs are followed, and a change is stored
 * at once, in one write. What another version of the desktop stored is written back as it was: fields that this one does not
 * know, and values that it cannot use, until the person changes them.
 */
export function createPreferences<Values extends object>({
  stored,
  fields,
  format = jsonFormat,
  onWarning = log.warn,
}: PreferencesOptions<Values>): OwnedPreferences<Values> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of an object that has these and no others
  const names = Object.keys(fields) as (keyof Values & string)[]
  const readField = <Name extends keyof Values>(record: StoredRecord, name: Name & string) =>
    record[name] === undefined ? fields[name].default : fields[name].read(record[name])

  function read(text: string | null): Reading<Values> {
    const parsed = text === null ? {} : format.parse(text)
    const record = parsed ?? {}
    const found = names.map((name) => [name, readField(record, name)] as const)
    const values = found.map(([name, value]) => [name, value === null ? fields[name].default : value])
    return {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each field was read by its own reader
      values: Object.fromEntries(values) as Values,
      damage: parsed ? found.flatMap(([name, value]) => (value === null ? [name] : [])) : 'all',
      record,
    }
  }
  const warnOf = ({ damage }: Reading<Values>) => {
    if (damage.length === 0) return
    onWarning(
      `What is stored as ${stored.key} cannot be used, the defaults are`,
      damage === 'all' ? damage : damage.map(String).join(', '),
    )
  }
  /** What is stored as far as it is known. */
  let latest = read(null)
  const load = (): Reading<Values> => {
    try {
      latest = read(stored.get())
    } catch (error) {
      onWarning(`${stored.key} could not be loaded`, error)
    }
    return latest
  }

  const { values, damage } = load()
  warnOf(latest)
  const store = createStore<Values>(() => values)
  /** Whether the change that is being applied was made in this tab. */
  let isChangedHere = false
  /** What was changed here and could not be stored yet. */
  let unsaved: Partial<Values> = {}

  /** The values of a reading as they hold in this tab. */
  const inThisTab = (values: Values): Values => {
    const current = store.getState()
    const own = names.filter((name) => fields[name].isOwn).map((name) => [name, current[name]])
    return { ...values, ...Object.fromEntries(own), ...unsaved }
  }
  const stopFollowing = stored.onExternalChange((text) => {
    latest = read(text)
    warnOf(latest)
    store.setState(inThisTab(latest.values), true)
  })

  function update(change: Partial<Values> | ((values: Values) => Partial<Values>)): boolean {
    // Another tab may have stored something of which nothing was heard yet.
    const now = load()
    const current = inThisTab(now.values)
    const given = typeof change === 'function' ? change(current) : change
    const changed = names.filter((name) => given[name] !== undefined)
    const accepted = changed.map((name) => [name, fields[name].read(given[name])] as const)
    const refused = accepted.filter(([, value]) => value === null)
    if (refused.length > 0) {
      onWarning(`${stored.key} cannot be changed: no such value`, refused.map(([name]) => name).join(', '))
      return false
    }
    unsaved = { ...unsaved, ...Object.fromEntries(accepted) }
    const next: Values = { ...current, ...unsaved }
    isChangedHere = true
    store.setState(next, true)
    isChangedHere = false
    const kept = now.damage === 'all' || changed.length === 0 ? [] : now.damage
    const written = names.filter((name) => name in unsaved || !kept.includes(name))
    try {
      stored.set(
        format.write({ ...now.record, ...Object.fromEntries(written.map((name) => [name, next[name]])) }),
      )
      unsaved = {}
      return true
    } catch (error) {
      onWarning(`${stored.key} could not be stored`, error)
      return false
    }
  }

  return {
    getState: store.getState,
    subscribe: (listener) => store.subscribe(() => listener(isChangedHere)),
    update,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one field of them
    reset: (field) => update({ [field]: fields[field].default } as unknown as Partial<Values>),
    damage,
    dispose: stopFollowing,
  }
}
