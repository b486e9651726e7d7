import { join } from 'node:path'
import { checkDatabase } from './database.ts'
import { checkDesktop } from './desktop.ts'
import { type Finding, missing, note } from './finding.ts'
import { checkManagement } from './management.ts'
import { checkServices } from './services.ts'
import { readSettings } from './settings.ts'

/** Environment variables of the command. */
export interface CheckOptions {
  readonly databaseUrl: string | null
  readonly projectUrl: string | null
  readonly key: string | null
  readonly desktop: string | null
  readonly token: string | null
  /** The management API. */
  readonly api: string
}

/** Says what a Supabase project lacks: of its database, its services, the desktop's web server and its settings. Changes nothing. */
export async function checkProject(options: CheckOptions, migrations: string): Promise<Finding[]> {
  const { databaseUrl, projectUrl, key, desktop, token, api } = options
  const wanted = readSettings(join(migrations, '..', 'config.toml'))
  const findings: Finding[] = []
  if (databaseUrl === null) findings.push(note('database', 'not checked', 'Set SUPABASE_DB_URL'))
  else findings.push(...(await checkDatabase(databaseUrl, migrations)))
  for (const [name, value] of [
    ['SUPABASE_URL', projectUrl],
    ['DESKTOP_URL', desktop],
  ] as const)
    if (value !== null && !isWebAddress(value))
      return [...findings, missing('addresses', `${name} is not an address`, 'It begins with https://')]
  if (projectUrl === null || key === null)
    return [...findings, note('services', 'not checked', 'Set SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY')]
  const project = { url: new URL(projectUrl).origin, key, desktop }
  findings.push(...(await checkServices(project, Object.keys(wanted.functions))))
  if (desktop === null) findings.push(note('desktop page', 'not checked', 'Set DESKTOP_URL'))
  else findings.push(...(await checkDesktop({ ...project, desktop })))
  const ref = new URL(projectUrl).hostname.split('.')[0] ?? ''
  if (token === null) findings.push(note('settings', 'not checked', 'Set SUPABASE_ACCESS_TOKEN'))
  else findings.push(...(await checkManagement({ api, token, ref }, wanted, desktop)))
  return findings
}

const isWebAddress = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
