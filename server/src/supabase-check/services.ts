import { appFilesBucket } from '@otteros/contracts'
import { type Answer, ask, field } from './ask.ts'
import { type Finding, fromFaults, missing, note, ok } from './finding.ts'
import { checkRealtime } from './realtime.ts'

/** How a project is reached from outside, as a browser does. */
export interface ProjectAddress {
  /** e.g. `https://REF.supabase.co`, without a slash at the end. */
  readonly url: string
  /** The publishable key. */
  readonly key: string
  /** The address of the desktop; null if it is not known. */
  readonly desktop: string | null
}

/** Asks the services of a project what anyone may ask them: authentication, data, files and functions. */
export async function checkServices(
  project: ProjectAddress,
  functions: readonly string[],
): Promise<Finding[]> {
  if (isSecretKey(project.key))
    return [
      missing(
        'key',
        'SUPABASE_PUBLISHABLE_KEY is a secret key, with which anyone may do anything',
        'Use the publishable key, and replace the secret one if a browser ever had it',
      ),
    ]
  const signIn = await checkAuth(project)
  // Nothing there: one line is enough.
  if (signIn.todo === checkAddress) return [signIn]
  const others = await Promise.all([
    checkApi(project),
    checkHiddenSchema(project),
    checkFiles(project),
    checkRealtime(project),
    ...functions.map((name) => checkFunction(project, name)),
  ])
  return [signIn, ...others]
}

const checkAddress = 'Check SUPABASE_URL'

/** Whether a key is the new kind of secret key or a token of the role `service_role`. */
function isSecretKey(key: string): boolean {
  if (key.startsWith('sb_secret_')) return true
  const [, claims] = key.split('.')
  return claims !== undefined && Buffer.from(claims, 'base64url').toString().includes('"service_role"')
}

const withKey = ({ key }: ProjectAddress, headers: Readonly<Record<string, string>> = {}) => ({
  headers: { apikey: key, ...headers },
})

const unexpected = ({ status }: Answer) => `answers with HTTP ${status}`

async function checkAuth(project: ProjectAddress): Promise<Finding> {
  const check = 'sign-in'
  const answer = await ask(`${project.url}/auth/v1/settings`, withKey(project))
  if (typeof answer === 'string') return missing(check, answer, checkAddress)
  if (answer.status === 401 || answer.status === 403)
    return missing(check, 'refuses the key', 'Check SUPABASE_PUBLISHABLE_KEY; it belongs to another project')
  if (answer.status !== 200) return missing(check, unexpected(answer), 'See whether the project is paused')
  const external = field(answer.json, 'external')
  const faults = [
    field(external, 'email') !== true && 'sign-in with an e-mail address is off',
    field(external, 'anonymous_users') === true && 'anonymous sign-ins are on',
    field(answer.json, 'mailer_autoconfirm') !== false && 'new addresses are not confirmed',
  ].filter((fault) => fault !== false)
  if (faults.length === 0 && field(answer.json, 'disable_signup') === true)
    return note(check, 'no one can sign up', 'Intended? If not, allow new users to sign up')
  return fromFaults(check, faults, 'Run: supabase config push', 'e-mail addresses, which are confirmed')
}

async function checkApi(project: ProjectAddress): Promise<Finding> {
  const check = 'data'
  const answer = await ask(`${project.url}/rest/v1/apps?select=id&limit=1`, withKey(project))
  if (typeof answer === 'string') return missing(check, answer, checkAddress)
  if (answer.status === 200 && Array.isArray(answer.json)) return ok(check, 'visitors can read the App Store')
  const reason = field(answer.json, 'message')
  return missing(
    check,
    `the App Store ${unexpected(answer)}${typeof reason === 'string' ? `: ${reason}` : ''}`,
    'Run the migrations, and expose the schema public alone (supabase config push)',
  )
}

/** What keeps the tables of this schema from clients is that the API does not serve it. */
async function checkHiddenSchema(project: ProjectAddress): Promise<Finding> {
  const check = 'hidden schema'
  const answer = await ask(
    `${project.url}/rest/v1/sign_up?select=policy`,
    withKey(project, { 'accept-profile': 'private' }),
  )
  if (typeof answer === 'string') return missing(check, answer, checkAddress)
  // What the API says of a schema that it does not serve; any other answer comes from the schema.
  return field(answer.json, 'code') === 'PGRST106'
    ? ok(check, 'the API does not serve private')
    : missing(
        check,
        `private ${unexpected(answer)}`,
        'Remove private from the exposed schemas: supabase config push',
      )
}

async function checkFiles(project: ProjectAddress): Promise<Finding> {
  const check = 'files'
  const answer = await ask(
    `${project.url}/storage/v1/object/public/${appFilesBucket}/not-there`,
    withKey(project),
  )
  if (typeof answer === 'string') return missing(check, answer, checkAddress)
  const reason = field(answer.json, 'message')
  if (typeof reason === 'string' && /bucket/i.test(reason))
    return missing(check, `${appFilesBucket}: ${reason}`, 'Run the migrations; the bucket is public')
  return answer.status === 400 || answer.status === 404
    ? ok(check, `${appFilesBucket} is public and answers`)
    : missing(check, unexpected(answer), 'See the logs of storage')
}

async function checkFunction(project: ProjectAddress, name: string): Promise<Finding> {
  const check = `function ${name}`
  const url = `${project.url}/functions/v1/${name}`
  const deploy = `Run: supabase functions deploy ${name}`
  const origin = project.desktop === null ? null : new URL(project.desktop).origin
  const headers = origin === null ? {} : { origin }
  const preflight = await ask(url, {
    method: 'OPTIONS',
    headers: { ...headers, 'access-control-request-method': 'POST' },
  })
  if (typeof preflight === 'string') return missing(check, preflight, checkAddress)
  if (preflight.status === 404) return missing(check, 'is not deployed', deploy)
  if (preflight.status >= 500)
    return missing(
      check,
      `does not start (HTTP ${preflight.status})`,
      `See its log; set its secrets (docs/supabase.md): supabase secrets set NAME=value`,
    )
  const method = name === 'web-proxy' ? 'GET' : 'POST'
  const answer = await ask(url, {
    method,
    ...withKey(project, { ...headers, 'content-type': 'application/json' }),
    ...(method === 'POST' && { body: '{}' }),
  })
  if (typeof answer === 'string') return missing(check, answer, checkAddress)
  if (field(answer.json, 'code') !== 'signed_out')
    return missing(
      check,
      answer.status === 401
        ? 'is refused by the platform before it can answer'
        : `${unexpected(answer)} to someone who is not signed in`,
      `${deploy} (with supabase/config.toml, which says verify_jwt = false)`,
    )
  if (origin !== null && answer.headers.get('access-control-allow-origin') !== origin)
    return missing(
      check,
      `does not let ${origin} read its answers`,
      `Run: supabase secrets set CORS_ORIGINS=${origin}`,
    )
  return ok(check, origin === null ? 'answers' : `answers, and ${origin} may read it`)
}
