/** The plugins that `start` put into the running list of a desktop [A4.25]. */
export interface RunningPlugins {
  list(): readonly string[]
  add(name: string): void
  /** Whether it was there. */
  remove(name: string): boolean
}

const lists = new WeakMap<object, Set<string>>()

/** The list of a desktop, which all its terminals share; `desktop` is any object that lives as long as it does. */
export function runningPlugins(desktop: object): RunningPlugins {
  const names = lists.get(desktop) ?? new Set<string>()
  lists.set(desktop, names)
  return {
    list: () => [...names],
    add: (name) => void names.add(name),
    remove: (name) => names.delete(name),
  }
}
