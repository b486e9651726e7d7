import * as z from 'zod/mini'

/**
 * What the desktop reads at its start from `/config.json`. The server answers it; on hosted Supabase it is a file.
 * The same web build thus runs with every back end.
 */
export const clientConfig = z.object({
  /** Origin of the API. */
  supabaseUrl: z.url(),
  /** The publishable key; no secret. */
  supabaseKey: z.string().check(z.minLength(1)),
  /** `host[:port]` below which each app has a host name of its own; absent where apps run on the desktop's host. */
  userContentHost: z.optional(z.string()),
  /** Version of the product. */
  version: z.string(),
  features: z.object({
    /** Whether a new account must confirm its address by mail. */
    mail: z.boolean(),
    /** Whether the back end tells of changes in the database (Supabase Realtime); absent: it is asked for them. */
    realtime: z.optional(z.boolean()),
  }),
})

export type ClientConfig = z.infer<typeof clientConfig>
