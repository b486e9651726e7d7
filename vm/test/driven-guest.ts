import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type LinuxImageDescription, linuxImage } from '../../contracts/src/linux-image.ts'
import { Guest } from '../../web/src/apps/virtualmachine/machine/guest/guest.ts'
import { type Snapshot, unpackSnapshot } from '../../web/src/apps/virtualmachine/machine/snapshot/snapshot.ts'
import { instantiateEmulator } from '../image/emulator-files.ts'

export interface Image {
  readonly description: LinuxImageDescription
  readonly snapshot: Snapshot
}

/** Reads the image as the browser's worker does after its download. */
export function readImage(folder: string): Image {
  const description = linuxImage.parse(JSON.parse(readFileSync(join(folder, 'linux.json'), 'utf8')))
  const bytes = gunzipSync(readFileSync(join(folder, description.key, description.state.file)))
  const snapshot = unpackSnapshot(bytes)
  if (!snapshot) throw new Error('The image is no snapshot')
  return { description, snapshot }
}

/** A guest whose terminal the test types into. */
export interface DrivenGuest {
  readonly guest: Guest
  /** Everything that the terminal printed so far. */
  output(): string
  /** Runs a command in the guest's shell; answers what it printed. */
  run(command: string): Promise<string>
  /** Waits until the terminal, or what `read` answers, shows something. */
  until(pattern: RegExp, read?: () => string): Promise<void>
  close(): Promise<void>
}

/** Milliseconds for one answer, on a machine on which everything runs at once. */
const patience = 60_000

/** Resumes a snapshot and waits at its prompt. */
export async function resume({ description, snapshot }: Image): Promise<DrivenGuest> {
  let printed = ''
  const decoder = new TextDecoder()
  const guest = await Guest.create({
    instantiate: instantiateEmulator,
    memory: description.memory,
    output: (bytes, taken) => {
      printed += decoder.decode(bytes, { stream: true })
      setImmediate(taken)
    },
  })
  const restored = await guest.restore(snapshot)
  if (!restored.ok) throw new Error(`${restored.error.reason} ${restored.error.detail}`)

  const until = async (pattern: RegExp, read = () => printed) => {
    const began = Date.now()
    while (!pattern.test(read())) {
      if (Date.now() - began > patience) throw new Error(`No ${String(pattern)} in: ${read().slice(-2000)}`)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  let commands = 0
  const run = async (command: string) => {
    const number = ++commands
    printed = ''
    // The mark is written in two parts, so that the echo of the command is not taken for it.
    guest.terminal.type(
      new TextEncoder().encode(`echo 'be''gin ${number}'; ${command}; echo 'en''d ${number}'\n`),
    )
    await until(new RegExp(`end ${number}\r\n`))
    const start = printed.indexOf(`begin ${number}\r\n`) + `begin ${number}\r\n`.length
    return printed.slice(start, printed.indexOf(`end ${number}\r\n`)).replaceAll('\r\n', '\n')
  }
  guest.run()
  guest.agent.resizeTerminal(100, 30)
  guest.agent.greet()
  return { guest, output: () => printed, run, until, close: () => guest.close() }
}
