import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Abuse, Attack, AttackResult } from './abuse-load'

const program = fileURLToPath(new URL('abuse-load.ts', import.meta.url))
const connections = 64
/** Not the person's. Linux takes all that begin like this for the machine's own. */
const localAddress = '127.0.0.2'

/** The kinds of the worst requests; `app` has a page of 5 MB. */
function kindsOf(app: string): readonly Attack[] {
  const copies = Array.from({ length: 8 }, (_, nth) => `a${nth}:html_content`).join(',')
  const wild = '*a'.repeat(250)
  const get = (path: string, more: Partial<Attack> = {}): Attack => ({
    method: 'GET',
    path,
    headers: {},
    bodyLength: 0,
    leavesAfter: null,
    ...more,
  })
  const post = (path: string, bodyLength: number): Attack => get(path, { method: 'POST', bodyLength })
  const apps = '/rest/v1/apps?select='
  return [
    get(`${apps}${copies}&id=eq.${app}`),
    get(`${apps}html_content&name=like.Heavy*`),
    get(`${apps}*&name=like.Heavy*`),
    get(`${apps}html_content&id=eq.${app}`),
    get(`${apps}html_content&id=eq.${app}`, { leavesAfter: 20 }),
    get(`${apps}id&html_content=ilike.${wild}`),
    get(`${apps}id&description=ilike.${wild}`),
    get(`${apps}id&description=imatch.(o.*)%2B(r.*)%2B`),
    get(`${apps}id&or=(html_content.match.o.*r.*z,name.eq.x)`),
    get(`${apps}id&html_content=wfts.otter`),
    get(`${apps}id&order=html_content.asc`),
    get(`${apps}id,description,icon,files&limit=1000`),
    get(`${apps}id&order=description.desc&offset=4000`),
    get(`${apps}id,app_ratings(*)&limit=1000`),
    get(`${apps}id&or=${'(and'.repeat(2000)}`),
    get(`${apps}id&search_text=imatch.river&limit=1000`, { headers: { prefer: 'count=exact' } }),
    get('/rest/v1/profiles?select=*'),
    get('/rest/v1/user_roles?select=*'),
    get('/auth/v1/user'),
    get('/'),
    get('/storage/v1/object/public/app-files/none.png'),
    post('/rest/v1/rpc/push_files', 7_900_000),
    post('/rest/v1/apps', 7_900_000),
    post('/rest/v1/rpc/get_user_role', 3_900_000),
    post('/functions/v1/send-email', 3_900_000),
    post('/auth/v1/token?grant_type=password', 60_000),
  ]
}

/** Sends the worst requests from a separate process, when told. */
export interface Attacker {
  begin(): void
  end(): Promise<AttackResult>
  stop(): void
}

/** Who attacks: visitors of one address, one free account, or both in turns. */
export type Attackers = 'visitors' | 'account' | 'both'

/**
 * Starts the program that attacks. It takes what the others leave of the CPU alone, so that the server is measured and not the
 * sending, which a real attacker does on their own machine.
 */
export function startAttacker(
  { url, key }: { readonly url: string; readonly key: string },
  token: string,
  app: string,
  who: Attackers,
): Attacker {
  const headers = { apikey: key, 'content-type': 'application/json' }
  const attacks = kindsOf(app).flatMap((attack) => {
    const ofVisitor = { ...attack, headers: { host: new URL(url).host, ...headers, ...attack.headers } }
    const ofAccount = { ...ofVisitor, headers: { ...ofVisitor.headers, authorization: `Bearer ${token}` } }
    return [...(who === 'account' ? [] : [ofVisitor]), ...(who === 'visitors' ? [] : [ofAccount])]
  })
  const abuse: Abuse = { url: url.replace('localhost', '127.0.0.1'), localAddress, connections, attacks }
  const load = spawn(process.execPath, ['--import', 'tsx', program, JSON.stringify(abuse)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  if (load.pid !== undefined) setPriority(load.pid, constants.priority.PRIORITY_LOW)
  const lines = createInterface({ input: load.stdout })
  return {
    begin: () => load.stdin.write('attack\n'),
    end: async () => {
      const line = once(lines, 'line')
      load.stdin.write('rest\n')
      const [text] = (await line) as [string]
      return JSON.parse(text) as AttackResult
    },
    stop: () => load.kill('SIGKILL'),
  }
}
