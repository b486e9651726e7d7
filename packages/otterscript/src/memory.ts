import type { Scope } from './scope'
import { ScriptFunction, type Value } from './values'

/**
 * How much the values that can be reached from some scopes, and some more values, hold: characters of texts and items of
 * lists, each list once. Stops counting beyond `most`.
 */
export function heldBy(scopes: readonly Scope[], most: number, unnamed: readonly Value[] = []): number {
  const seen = new Set<object>()
  const scopesToSee: Scope[] = [...scopes]
  const values: Value[] = [...unnamed]
  let held = 0
  for (;;) {
    const scope = scopesToSee.pop()
    if (scope) {
      if (seen.has(scope)) continue
      seen.add(scope)
      if (scope.parent) scopesToSee.push(scope.parent)
      for (const value of scope.values()) values.push(value)
      continue
    }
    const value = values.pop()
    if (value === undefined || held > most) return held
    held++
    if (typeof value === 'string') held += value.length
    else if (value instanceof ScriptFunction) scopesToSee.push(value.scope)
    else if (Array.isArray(value) && !seen.has(value)) {
      seen.add(value)
      held += value.length
      if (held > most) return held
      for (const item of value) if (typeof item === 'string' || typeof item === 'object') values.push(item)
    }
  }
}
