/** Features by where they are found. */
const absent = [
  [self, ['indexedDB', 'caches', 'SharedWorker']],
  [Navigator.prototype, ['serviceWorker', 'storage', 'locks']],
] as const

/**
 * Takes away what a page without an origin has but may not touch: pages ask whether it is there, and find another way when
 * it is not. Touching it would throw.
 */
export function hideAbsentFeatures(): void {
  for (const [owner, names] of absent) for (const name of names) Reflect.deleteProperty(owner, name)
}
