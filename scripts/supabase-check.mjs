// `npm run supabase:check`: compares a Supabase project with what this version needs (docs/supabase.md), and changes nothing.
import { Refusal, runCommand } from './lib/operator-command.mjs'

const { migrationsFolder } = await import('../server/src/project.ts')
const { checkProject } = await import('../server/src/supabase-check/check.ts')
const { printReport } = await import('../server/src/supabase-check/report.ts')

const usage = `Usage:
  npm run supabase:check             says what a Supabase project lacks; ends with 1 if it lacks something
  npm run supabase:check -- --json   the same as JSON
Environment variables; what is not set is not checked:
  SUPABASE_DB_URL             postgresql://postgres…:PASSWORD@HOST:PORT/postgres
  SUPABASE_URL                https://REF.supabase.co
  SUPABASE_PUBLISHABLE_KEY    sb_publishable_…
  DESKTOP_URL                 the address of the desktop, with the / at its end
  SUPABASE_ACCESS_TOKEN       a personal token: compares the settings, too
`

const setting = (name) => process.env[name]?.trim() || null

function read(args) {
  if (args.some((arg) => arg !== '--json')) throw new Refusal(usage)
  const options = {
    databaseUrl: setting('SUPABASE_DB_URL'),
    projectUrl: setting('SUPABASE_URL'),
    key: setting('SUPABASE_PUBLISHABLE_KEY'),
    desktop: setting('DESKTOP_URL'),
    token: setting('SUPABASE_ACCESS_TOKEN'),
    api: setting('SUPABASE_API_URL') ?? 'https://api.supabase.com',
  }
  if (options.databaseUrl === null && options.projectUrl === null) throw new Refusal(usage)
  return async () => {
    const findings = await checkProject(options, migrationsFolder)
    if (findings.some(({ state }) => state === 'missing')) process.exitCode = 1
    return args.includes('--json') ? JSON.stringify(findings, null, 2) : printReport(findings)
  }
}

await runCommand(read)
