// The settings for a Supabase project, against what this server does and what is in the folder next to them.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'smol-toml'
import { expect, inject, test } from 'vitest'
import { z } from 'zod'
import { reuseSeconds } from '../../src/backend/auth/sessions.ts'
import { linkLifeSeconds, oneTimeCodeLength } from '../../src/backend/lite.ts'
import { loadConfig } from '../../src/config.ts'
import { migrationsFolder } from '../../src/project.ts'
import { minimumPasswordLength } from '@/kernel/session/password-rules'
import { openDatabase } from '../support/database.ts'

const folder = join(migrationsFolder, '..')
const text = readFileSync(join(folder, 'config.toml'), 'utf8')
const config = z
  .object({
    api: z.object({ schemas: z.array(z.string()), max_rows: z.number() }),
    db: z.object({ major_version: z.number() }),
    storage: z.object({ file_size_limit: z.string() }),
    auth: z.object({
      site_url: z.string(),
      additional_redirect_urls: z.array(z.string()),
      jwt_expiry: z.number(),
      enable_anonymous_sign_ins: z.boolean(),
      minimum_password_length: z.number(),
      refresh_token_reuse_interval: z.number(),
      rate_limit: z.record(z.string(), z.number()),
      email: z.object({
        double_confirm_changes: z.boolean(),
        secure_password_change: z.boolean(),
        otp_length: z.number(),
        otp_expiry: z.number(),
      }),
    }),
    functions: z.record(
      z.string(),
      z.object({
        enabled: z.boolean(),
        verify_jwt: z.boolean(),
        entrypoint: z.string(),
        import_map: z.string(),
      }),
    ),
  })
  .parse(parse(text))

test('a project gets every function of the folder, each with its own imports and its own check of who calls', () => {
  const folders = readdirSync(join(folder, 'functions')).filter((name) =>
    existsSync(join(folder, 'functions', name, 'index.ts')),
  )
  expect(Object.keys(config.functions).toSorted()).toEqual(folders.toSorted())
  for (const [name, settings] of Object.entries(config.functions)) {
    expect(settings).toEqual({
      enabled: true,
      verify_jwt: false,
      entrypoint: `./functions/${name}/index.ts`,
      import_map: `./functions/${name}/deno.json`,
    })
    expect(existsSync(join(folder, settings.import_map))).toBe(true)
    // What makes it safe to leave the platform's own check out.
    expect(readFileSync(join(folder, settings.entrypoint), 'utf8')).toContain('accountOf(request, askAuth)')
  }
})

test('a project signs people in by the rules of this server', () => {
  const { auth } = config
  const { sessionSeconds, rateLimitAuth } = loadConfig({})
  expect(auth).toMatchObject({
    site_url: 'env(DESKTOP_URL)',
    additional_redirect_urls: ['env(DESKTOP_URL)'],
    jwt_expiry: sessionSeconds,
    enable_anonymous_sign_ins: false,
    minimum_password_length: minimumPasswordLength,
    refresh_token_reuse_interval: reuseSeconds,
    email: {
      double_confirm_changes: false,
      secure_password_change: true,
      otp_length: oneTimeCodeLength,
      otp_expiry: linkLifeSeconds,
    },
  })
  // Five minutes there, one here; sessions are refreshed ten times as often.
  expect(auth.rate_limit).toMatchObject({
    sign_in_sign_ups: rateLimitAuth * 5,
    token_verifications: rateLimitAuth * 5,
    token_refresh: rateLimitAuth * 50,
  })
})

test('a project shows the schema "public" alone, and stores files as large as any bucket takes', async () => {
  expect(config.api).toEqual({ schemas: ['public'], max_rows: 1000 })
  const [, size] = /^(\d+)MiB$/.exec(config.storage.file_size_limit) ?? []
  const largest = Number(size) * 1024 * 1024
  const sql = openDatabase(inject('shared').dataDir)
  const buckets = await sql<
    { id: string; limit: string }[]
  >`select id, file_size_limit as limit from storage.buckets`
  await sql.end()
  expect(buckets.length).toBeGreaterThan(0)
  for (const { limit } of buckets) expect(Number(limit)).toBeLessThanOrEqual(largest)
})

test('the settings of a project hold no secret', () => {
  expect(text).not.toMatch(/(secret|password|api_?key|token)\s*=\s*"(?!env\()/i)
  expect(text).not.toMatch(/sb_secret|service_role|eyJ/)
})
