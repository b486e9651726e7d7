import { createHash, randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { type Client, visitor } from '../../server/test/support/people'
import { createPerson, type Person, rememberSession } from '../support/account'
import { Desktop } from '../support/desktop'
import { keepFilesIn } from '../support/file-storage'
import type { JourneyServer } from '../support/server'
import { Terminal } from '../support/terminal'
import { expect, test } from '../support/test'

/** How much three devices do together. `DEVICE_OPERATIONS=300` for a long run, `DEVICE_SEED` to repeat one. */
const operations = Number(process.env.DEVICE_OPERATIONS ?? 150)
const seed = Number(process.env.DEVICE_SEED ?? randomInt(1, 2 ** 31))
/** How often the server ends and starts again meanwhile. */
const restarts = 2

const root = '~/shared'
const inRoot = (names: readonly string[]) => names.map((each) => `${root}/${each}`)
/** Folders that are there in the beginning. */
const folders = [root, ...inRoot(['a', 'b', 'a/x', 'papers'])]
/** Paths of files and folders that every device changes. */
const places = inRoot([
  'a',
  'b',
  'a/x',
  'a/y',
  'b/x',
  'a/x/deep',
  'c.txt',
  'd.txt',
  'papers',
  'papers/one.txt',
])

/** Files that are changed more than others. */
const contested = inRoot(['c.txt', 'd.txt', 'papers/one.txt'])

/** Numbers below a limit that follow from a seed. */
function numbersFrom(start: number) {
  let state = start
  return (limit: number) => {
    // The minimal standard generator of Park and Miller.
    state = (state * 48_271) % 2_147_483_647
    return state % limit
  }
}

/** A browser in which a person works in a terminal. */
class Device {
  /** Texts that this device wrote and has neither replaced nor removed itself. */
  readonly texts = new Set<string>()
  /** How many texts it wrote, with those that are gone. */
  written = 0
  #count = 0

  private constructor(
    readonly name: string,
    readonly page: Page,
    private readonly terminal: Terminal,
  ) {}

  static async begin(name: string, page: Page, person: Person) {
    await rememberSession(page, person)
    const desktop = new Desktop(page)
    await desktop.load()
    await keepFilesIn(desktop, 'My account', 'Keep files with your account?')
    const terminal = new Terminal(await desktop.openFromStartMenu('Terminal', 'OtterOS Terminal'))
    await terminal.prompt()
    return new Device(name, page, terminal)
  }

  /** Runs a command; whether it succeeded, and what it printed. */
  async run(command: string) {
    const number = ++this.#count
    await this.terminal.screen.click()
    await this.page.keyboard.insertText(`clear; ${command}; echo "[$?]" ${number}.`)
    await this.page.keyboard.press('Enter')
    const end = new RegExp(`\\[(\\d+)\\]\\s*${number}\\.`)
    await expect(this.terminal.screen).toContainText(end)
    const screen = (await this.terminal.screen.textContent()) ?? ''
    return { isDone: end.exec(screen)?.[1] === '0', screen }
  }

  /**
   * Runs a command that does away with what is at a path. Which texts these are is looked up: what others did may have moved them
   * there. Whether it succeeded.
   */
  private async discard(path: string, command: string) {
    const { isDone, screen } = await this.run(`grep -rh "^${this.name} " ${path} 2> /dev/null; ${command}`)
    if (!isDone) return false
    const shown = screen.replaceAll(/\s/g, '')
    for (const text of this.texts) if (shown.includes(text.replaceAll(' ', ''))) this.texts.delete(text)
    return true
  }

  /** One thing that a person does. */
  async act(random: (limit: number) => number) {
    const path = places[random(places.length)] ?? root
    const kind = random(20)
    if (kind < 9) {
      const text = `${this.name} ${this.#count} ${random(1_000_000)}`
      const folder = folders[random(folders.length)] ?? root
      // Mostly a few files, which two devices often change while one is offline.
      const own = `${folder}/${this.name}-${this.#count}.txt`
      const file = kind < 2 ? path : kind < 7 ? (contested[random(contested.length)] ?? path) : own
      if (await this.discard(file, `echo ${text} | tee ${file} > /dev/null`)) {
        this.texts.add(text)
        this.written++
      }
    } else if (kind < 11) await this.run(`mkdir -p ${path}`)
    else if (kind < 14) await this.discard(path, `rm -r ${path}`)
    else if (kind < 18) {
      const to = places[random(places.length)] ?? root
      await this.run(`[ ! -e ${to} ] && mv ${path} ${to}`)
    } else await this.page.context().setOffline(kind === 18)
  }

  /** What is in the folder: names, kinds and contents in one word. */
  async state() {
    const { screen } = await this.run(
      `(cd ${root}; find . -type d | sort; find . -type f | sort | while read -r f; do echo "$f"; cat "$f"; done) | sha256sum`,
    )
    return /[\da-f]{64}/.exec(screen.replaceAll(/\s/g, ''))?.[0] ?? screen
  }
}

/** The session of a further device. */
async function signIn(server: JourneyServer, { email, password }: Person): Promise<[Client, object]> {
  const client = visitor(server)
  const { data } = await client.auth.signInWithPassword({ email, password })
  if (!data.session) throw new Error('no session')
  return [client, data.session]
}

test(`three browsers change the same files, offline now and then, while the server restarts: in the end they show the same, and no text is lost`, async ({
  server,
  browser,
}) => {
  test.setTimeout(120_000 + operations * 3000)
  const person = await createPerson(server)
  const contexts = await Promise.all([0, 1, 2].map(() => browser.newContext({ baseURL: server.url })))
  const devices: Device[] = []
  for (const [nth, context] of contexts.entries()) {
    const [, session] = await signIn(server, person)
    devices.push(await Device.begin(`device-${nth}`, await context.newPage(), { ...person, session }))
  }
  await devices[0]?.run(`mkdir -p ${folders.join(' ')}`)
  for (const device of devices)
    await expect.poll(async () => (await device.run(`[ -d ${root} ]`)).isDone).toBe(true)

  const share = Math.ceil(operations / devices.length)
  let done = 0
  const work = Promise.all(
    devices.map(async (device, nth) => {
      const random = numbersFrom(seed + nth)
      for (let at = 0; at < share; at++) {
        await device.act(random)
        done++
      }
      await device.page.context().setOffline(false)
    }),
  )
  const restarting = (async () => {
    for (let nth = 1; nth <= restarts; nth++) {
      await expect.poll(() => done, { timeout: 0 }).toBeGreaterThan((operations * nth) / (restarts + 1))
      await server.stop()
      await server.start()
    }
  })()
  await Promise.all([work, restarting])

  await expect
    .poll(
      async () => {
        const states = []
        for (const device of devices) states.push(await device.state())
        return new Set(states).size
      },
      { message: `seed ${seed}`, timeout: 100_000 },
    )
    .toBe(1)
  const written = devices.flatMap(({ texts }) => [...texts])
  // How many of them are left is up to chance.
  expect(devices.reduce((sum, device) => sum + device.written, 0)).toBeGreaterThan(operations / 10)
  expect(written).not.toEqual([])
  const [client] = await signIn(server, person)
  const hashOf = (text: string) => createHash('sha256').update(`${text}\n`).digest('hex')
  const lost: string[] = []
  for (const text of written) {
    const { data } = await client.from('space_versions').select('hash').eq('hash', hashOf(text)).limit(1)
    if (data?.length !== 1) lost.push(text)
  }
  expect(lost, `seed ${seed}`).toEqual([])
  for (const context of contexts) await context.close()
})
