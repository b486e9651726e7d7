/** Bounds of one area, in addition to `appStorageQuota`: rows cost more than their characters. */
export const areaLimits = { keys: 10_000, keyLength: 8192 } as const
