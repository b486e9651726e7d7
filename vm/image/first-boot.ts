import { Guest } from '../../web/src/apps/virtualmachine/machine/guest/guest.ts'
import { kernelCommandLine } from '../../web/src/apps/virtualmachine/machine/guest/machine-options.ts'
import { packSnapshot } from '../../web/src/apps/virtualmachine/machine/snapshot/snapshot.ts'
import { instantiateEmulator } from './emulator-files.ts'
import { ImageFailure } from './failure.ts'

/** What a machine is started from. */
export interface BootFiles {
  readonly kernel: Buffer
  readonly bios: Buffer
  readonly vgaBios: Buffer
}

/** Milliseconds; a machine that does nothing else needs 12 s. */
const patience = 300_000
const ready = 'linux: ready'
/** The prompt of the display's shell, which starts in parallel. */
const displayPrompt = /# *$/

const asBuffer = (bytes: Buffer) => ({ buffer: new Uint8Array(bytes).buffer })

/** Starts the machine, waits until it is ready for a person, and answers a snapshot of it. */
export async function bootOnce(files: BootFiles, memory: number): Promise<Uint8Array<ArrayBuffer>> {
  const guest = await Guest.create({
    instantiate: instantiateEmulator,
    memory,
    output: (_bytes, taken) => taken(),
    start: {
      bios: asBuffer(files.bios),
      vga_bios: asBuffer(files.vgaBios),
      bzimage: asBuffer(files.kernel),
      cmdline: kernelCommandLine,
    },
  })
  try {
    await untilReady(guest)
    guest.pause()
    return packSnapshot(await guest.snapshot())
  } finally {
    await guest.close()
  }
}

async function untilReady(guest: Guest): Promise<void> {
  let said = ''
  await new Promise<void>((resolve, reject) => {
    const stop = (settle: () => void) => {
      clearTimeout(timer)
      clearInterval(look)
      settle()
    }
    const timer = setTimeout(() => {
      const shown = guest.display.read().lines.map((line) => line.trimEnd())
      const told = [said.trim(), ...shown].filter(Boolean).join('\n')
      stop(() =>
        reject(new ImageFailure('broken', `Linux did not start in ${patience / 1000} s. It said:\n${told}`)),
      )
    }, patience)
    // The display's shell says nothing anywhere else.
    const look = setInterval(() => {
      const lines = guest.display.read().lines.map((line) => line.trimEnd())
      if (said.includes(ready) && displayPrompt.test(lines.findLast((line) => line !== '') ?? ''))
        stop(resolve)
    }, 100)
    guest.emulator.add_listener('serial0-output-byte', (byte) => {
      said += String.fromCharCode(byte)
    })
    guest.run()
  })
}
