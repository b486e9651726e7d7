/** Buckets whose objects are named by what they are: `{id of a space}/{SHA-256 in lower case}`. They never change. */
const hashNamedBuckets: ReadonlySet<string> = new Set(['spaces'])

const hashName = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/([0-9a-f]{64})$/

export const isHashNamed = (bucket: string): boolean => hashNamedBuckets.has(bucket)

/** The SHA-256 that content must have to be stored under a name in such a bucket; null for a name that no object can have there. */
export const hashInName = (name: string): string | null => hashName.exec(name)?.[1] ?? null
