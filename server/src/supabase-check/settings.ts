import { readFileSync } from 'node:fs'
import { parse } from 'smol-toml'
import * as z from 'zod'

const settings = z.object({
  api: z.object({ schemas: z.array(z.string()) }),
  auth: z.object({
    jwt_expiry: z.number(),
    enable_refresh_token_rotation: z.boolean(),
    refresh_token_reuse_interval: z.number(),
    enable_anonymous_sign_ins: z.boolean(),
    minimum_password_length: z.number(),
    rate_limit: z.object({ token_refresh: z.number(), token_verifications: z.number() }),
    email: z.object({
      enable_confirmations: z.boolean(),
      double_confirm_changes: z.boolean(),
      secure_password_change: z.boolean(),
      otp_length: z.number(),
      otp_expiry: z.number(),
    }),
  }),
  functions: z.record(z.string(), z.object({ verify_jwt: z.boolean() })),
})

/** What `supabase/config.toml` says of a project, as far as it is checked. */
export type ProjectSettings = z.infer<typeof settings>

/** Reads the file. Throws if it is not as expected. */
export const readSettings = (file: string): ProjectSettings =>
  settings.parse(parse(readFileSync(file, 'utf8')))
