/**
 * Reads a property of the platform's objects past the page, which may replace what is on their prototypes. To be made before any
 * code of the page runs.
 */
export function getterOf<Owner extends object, Name extends keyof Owner>(
  prototype: Owner,
  name: Name,
): (of: Owner) => Owner[Name] {
  const { apply } = Reflect
  for (let owner: object | null = prototype; owner; owner = Reflect.getPrototypeOf(owner)) {
    // oxlint-disable-next-line typescript/unbound-method -- called with its object
    const read = Object.getOwnPropertyDescriptor(owner, name)?.get
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the platform's getter of this name gives
    if (read) return (of) => apply(read, of, []) as Owner[Name]
  }
  return (of) => of[name]
}
