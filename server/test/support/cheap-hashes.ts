/**
 * Hashes of passwords that cost a millisecond instead of 45 ms of a core: tests sign hundreds of people up. The servers of
 * people have the cost that Supabase Lite has without it; a test with `undefined` here looks at that.
 */
export const cheapHashes = { LITE_AUTH_BCRYPT_COST: '4' }
