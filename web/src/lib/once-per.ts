/**
 * Makes something once for each owner, and the same for all who ask with that owner. It goes with its owner: a person's
 * desktop, for instance, takes along what its windows share.
 */
export function oncePer<Owner extends object, Made>(make: (owner: Owner) => Made): (owner: Owner) => Made {
  const made = new WeakMap<Owner, { readonly value: Made }>()
  return (owner) => {
    const known = made.get(owner) ?? { value: make(owner) }
    made.set(owner, known)
    return known.value
  }
}
