import { type Answer, ask, field } from './ask.ts'
import { type Finding, fromFaults, missing, note } from './finding.ts'
import type { ProjectSettings } from './settings.ts'

/** The management API of the platform, which a personal token opens. */
export interface Management {
  /** e.g. `https://api.supabase.com` */
  readonly api: string
  readonly token: string
  /** The project's reference. */
  readonly ref: string
}

/** Secrets that a desktop can do without, and what is then missing. */
const optionalSecrets: Readonly<Record<string, readonly string[]>> = {
  'no mail leaves': ['SMTP_URL', 'MAIL_FROM'],
  'the assistant answers without a model': ['AI_BASE_URL', 'AI_API_KEY', 'AI_MODEL'],
}

/** Compares the settings of a project with `supabase/config.toml`; `desktop` is the address of the desktop, if known. */
export async function checkManagement(
  management: Management,
  wanted: ProjectSettings,
  desktop: string | null,
): Promise<Finding[]> {
  const get = (path: string) =>
    ask(`${management.api}/v1/projects/${encodeURIComponent(management.ref)}/${path}`, {
      headers: { authorization: `Bearer ${management.token}` },
    })
  const [auth, postgrest, functions, secrets] = await Promise.all([
    get('config/auth'),
    get('postgrest'),
    get('functions'),
    get('secrets'),
  ])
  return [
    judge('settings of sign-in', auth, 'Run: supabase config push', 'as in supabase/config.toml', (json) =>
      authFaults(json, wanted, desktop),
    ),
    judge(
      'exposed schemas',
      postgrest,
      'Run: supabase config push',
      wanted.api.schemas.join(', '),
      (json) => {
        const schemas = list(field(json, 'db_schema'))
        return schemas
          .filter((name) => !['graphql_public', ...wanted.api.schemas].includes(name))
          .map((name) => `${name} is exposed`)
      },
    ),
    judge(
      'deployed functions',
      functions,
      'Run: supabase functions deploy NAME',
      'deployed, active',
      (json) =>
        Object.entries(wanted.functions).flatMap(([name, { verify_jwt }]) =>
          functionFaults(json, name, verify_jwt),
        ),
    ),
    judge(
      'secrets of functions',
      secrets,
      'Run: supabase secrets set CORS_ORIGINS=…',
      'CORS_ORIGINS is set',
      (json) => (named(json, 'name').has('CORS_ORIGINS') ? [] : ['CORS_ORIGINS is not set']),
    ),
    ...(typeof secrets === 'string' || secrets.status !== 200
      ? []
      : optionalNotes(named(secrets.json, 'name'))),
  ]
}

const optionalNotes = (names: ReadonlySet<unknown>): Finding[] =>
  Object.entries(optionalSecrets)
    .filter(([, needed]) => needed.some((name) => !names.has(name)))
    .map(([effect, needed]) =>
      note('secrets of functions', effect, `Intended? If not: supabase secrets set ${needed.join('=… ')}=…`),
    )

function judge(
  check: string,
  answer: Answer | string,
  todo: string,
  allIsWell: string,
  faultsOf: (json: unknown) => readonly string[],
): Finding {
  if (typeof answer === 'string') return missing(check, answer, 'Try again')
  if (answer.status !== 200)
    return missing(
      check,
      `the platform answers with HTTP ${answer.status}`,
      'Check SUPABASE_ACCESS_TOKEN, and that it may read the project',
    )
  return fromFaults(check, faultsOf(answer.json), todo, allIsWell)
}

function authFaults(json: unknown, { auth }: ProjectSettings, desktop: string | null): string[] {
  const expected: Readonly<Record<string, unknown>> = {
    jwt_exp: auth.jwt_expiry,
    refresh_token_rotation_enabled: auth.enable_refresh_token_rotation,
    security_refresh_token_reuse_interval: auth.refresh_token_reuse_interval,
    external_anonymous_users_enabled: auth.enable_anonymous_sign_ins,
    password_min_length: auth.minimum_password_length,
    mailer_autoconfirm: !auth.email.enable_confirmations,
    mailer_secure_email_change_enabled: auth.email.double_confirm_changes,
    security_update_password_require_reauthentication: auth.email.secure_password_change,
    mailer_otp_length: auth.email.otp_length,
    mailer_otp_exp: auth.email.otp_expiry,
    rate_limit_token_refresh: auth.rate_limit.token_refresh,
    rate_limit_verify: auth.rate_limit.token_verifications,
    ...(desktop !== null && { site_url: desktop }),
  }
  const different = Object.entries(expected)
    .filter(([name, value]) => field(json, name) !== value)
    .map(([name, value]) => `${name} is ${String(field(json, name))} instead of ${String(value)}`)
  return desktop === null || list(field(json, 'uri_allow_list')).includes(desktop)
    ? different
    : [...different, `uri_allow_list does not name ${desktop}`]
}

function functionFaults(json: unknown, name: string, verifies: boolean): string[] {
  const found: unknown = Array.isArray(json) ? json.find((item) => field(item, 'slug') === name) : undefined
  if (found === undefined) return [`${name} is not deployed`]
  return [
    field(found, 'status') !== 'ACTIVE' && `${name} is ${String(field(found, 'status'))}`,
    field(found, 'verify_jwt') !== verifies && `${name}: verify_jwt is not ${verifies}`,
  ].filter((fault) => fault !== false)
}

/** Parts of a list in a text, separated by commas. */
const list = (value: unknown): string[] =>
  typeof value === 'string'
    ? value
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== '')
    : []

const named = (json: unknown, name: string): ReadonlySet<unknown> =>
  new Set(Array.isArray(json) ? json.map((item: unknown) => field(item, name)) : [])
