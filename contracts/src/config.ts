import * as z from 'zod/mini'

/** Who may make an account: everyone, people with an invitation code, or no one. */
const signUpPolicy = z.enum(['open', 'invite', 'closed'])
export type SignUpPolicy = z.infer<typeof signUpPolicy>

/**
 * What the desktop reads at its start: in its page, or from `/config.json`. The server answers both; on hosted Supabase it is a file.
 * The same web build thus runs with every back end.
 */
export const clientConfig = z.object({
  /** Origin of the API. */
  supabaseUrl: z.url(),
  /** The publishable key; no secret. */
  supabaseKey: z.string().check(z.minLength(1)),
  /** `host[:port]` below which each app has its own host name; absent where apps run on the desktop's host. */
  userContentHost: z.optional(z.string()),
  /** Version of the product. */
  version: z.string(),
  /** Which build of the desktop the server has; absent where files are just handed out. */
  build: z.optional(z.string()),
  features: z.object({
    /** Whether a new account must confirm its address by mail. */
    mail: z.boolean(),
    /** Whether the back end tells of changes in the database (Supabase Realtime); absent: it is asked for them. */
    realtime: z.optional(z.boolean()),
    /** What the server does for guests of links beyond what Supabase does; absent: nothing. */
    links: z.optional(
      z.object({
        /** It makes archives (`POST /link/zip`). */
        archives: z.boolean(),
        /** It takes uploads to a drop box in parts (TUS), by their visit. */
        resumable: z.boolean(),
      }),
    ),
    /** Absent: everyone may make an account. */
    signUp: z.optional(signUpPolicy),
  }),
})

export type ClientConfig = z.infer<typeof clientConfig>
