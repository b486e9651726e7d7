import { sandboxPageHeaders, sandboxPagePath } from '../http/sandbox-page.ts'
import { type Answer, ask, asJson, field } from './ask.ts'
import { type Finding, fromFaults, missing } from './finding.ts'
import type { ProjectAddress } from './services.ts'

/** Checks the web server that hands out the desktop: its `config.json`, and the headers that keep apps from the network. */
export async function checkDesktop(
  project: ProjectAddress & { readonly desktop: string },
): Promise<Finding[]> {
  const at = (path: string) => new URL(path, project.desktop).href
  const page = await ask(at('./'))
  return [
    checkPage(page, project),
    await checkConfig(at('config.json'), page, project),
    await checkSandbox(at(sandboxPagePath)),
  ]
}

function checkPage(answer: Answer | string, project: ProjectAddress): Finding {
  const check = 'desktop page'
  const todo = 'docs/supabase.md, “Files”: give the page the headers of this server'
  if (typeof answer === 'string') return missing(check, answer, 'Check DESKTOP_URL')
  if (answer.status !== 200) return missing(check, `answers with HTTP ${answer.status}`, 'Check DESKTOP_URL')
  const policy = answer.headers.get('content-security-policy')
  if (policy === null) return missing(check, 'has no Content-Security-Policy', todo)
  const sources = /connect-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? []
  const { host } = new URL(project.url)
  const faults = [project.url, `wss://${host}`]
    .filter((source) => !sources.includes(source))
    .map((source) => `connect-src does not allow ${source}`)
  return fromFaults(check, faults, todo, 'has its policy, which lets it reach the project')
}

/** The same may stand in the page itself. */
const inPage = /<script[^>]*id="?server-config"?[^>]*>([^<]*)</

async function checkConfig(url: string, page: Answer | string, project: ProjectAddress): Promise<Finding> {
  const check = 'config.json'
  const todo = 'docs/supabase.md, “config.json”'
  const written = typeof page === 'string' ? undefined : inPage.exec(page.text)?.[1]
  const answer = await ask(url)
  if (typeof answer === 'string') return missing(check, answer, 'Check DESKTOP_URL')
  const json = written === undefined ? (answer.status === 200 ? answer.json : null) : asJson(written)
  if (json === null) return missing(check, `is not there (HTTP ${answer.status})`, todo)
  const faults = [
    field(json, 'supabaseUrl') !== project.url && 'supabaseUrl is not SUPABASE_URL',
    field(json, 'supabaseKey') !== project.key && 'supabaseKey is not SUPABASE_PUBLISHABLE_KEY',
  ].filter((fault) => fault !== false)
  return fromFaults(check, faults, todo, 'names this project')
}

/** Headers without which an app of a stranger could reach the network or the desktop. */
const sandboxed = ['content-security-policy', 'connection-allowlist', 'permissions-policy'] as const

async function checkSandbox(url: string): Promise<Finding> {
  const check = 'sandbox page'
  const answer = await ask(url)
  if (typeof answer === 'string') return missing(check, answer, 'Check DESKTOP_URL')
  const faults = sandboxed
    .filter((name) => answer.headers.get(name) !== (sandboxPageHeaders[name] ?? null))
    .map((name) => `${name} is not that of this version`)
  return fromFaults(
    check,
    answer.status === 200 ? faults : [`${sandboxPagePath} answers with HTTP ${answer.status}`],
    `docs/supabase.md, “Files”: without these headers on ${sandboxPagePath} apps can reach the network`,
    'keeps apps from the network',
  )
}
