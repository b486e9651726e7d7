// People who reach their files by WebDAV, with a password for apps.
import { spawn } from 'node:child_process'
import type { Member } from './members.ts'
import type { Place } from './people.ts'
import { answerOf } from './sharing.ts'

/** What a password for apps is asked for. */
interface PasswordWish {
  readonly rights?: string
  readonly folder?: string
}

/** The files of a person, as a program reaches them. */
export interface Dav {
  /** The address of the files, with its slash. */
  readonly url: string
  readonly user: string
  readonly password: string
  /** Sends a request; `path` is encoded, below the address. */
  send(method: string, path?: string, init?: DavInit): Promise<Response>
}

interface DavInit {
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: BodyInit
}

/** Makes a password for a program of a person. */
export async function davOf(
  place: Pick<Place, 'url'>,
  { client, email }: Pick<Member, 'client' | 'email'>,
  wish: PasswordWish = {},
): Promise<Dav> {
  const made = await answerOf(client.rpc('make_app_password', { name: 'Test', ...wish }))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as the migration says
  const { secret } = made as unknown as { readonly secret: string }
  return davWith(place, email, secret)
}

/** The same with a user and password of any kind. */
export function davWith({ url }: Pick<Place, 'url'>, user: string, password: string): Dav {
  const address = `${url}/dav/`
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  return {
    url: address,
    user,
    password,
    send: (method, path = '', { headers = {}, body } = {}) =>
      fetch(address + path, {
        method,
        headers: { authorization, ...headers },
        redirect: 'manual',
        ...(body !== undefined && { body }),
      }),
  }
}

/** How a program ended, with all that it printed. */
export interface Ended {
  readonly code: number | null
  readonly output: string
}

/** Runs a program to its end. */
export function run(
  command: string,
  args: readonly string[],
  {
    cwd,
    env = {},
    input = '',
  }: { readonly cwd?: string; readonly env?: Readonly<Record<string, string>>; readonly input?: string } = {},
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, LC_ALL: 'C.UTF-8', ...env } })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, output }))
    child.stdin.on('error', () => {})
    child.stdin.end(input)
  })
}
