import { findLinux } from '@/apps/virtualmachine/machine'
import type { LinuxMachine } from '@/apps/virtualmachine/machine/types'

let machine: LinuxMachine | null = null
let printed = ''

/** Waits for a text in what the guest printed. */
async function printedText(text: string): Promise<void> {
  while (!printed.includes(text)) await new Promise((resolve) => setTimeout(resolve, 2))
}

/** What the machine is measured with, in the page: it has no window around it. */
const vmBench = {
  /** Opens a machine and runs a command in it; milliseconds from asking for it to its answer. */
  async open(from: Uint8Array | null): Promise<number> {
    const began = performance.now()
    const found = await findLinux(
      (...request) => fetch(...request),
      ({ reason, detail }) => `${reason} ${detail}`,
    )
    if (!found.ok) throw new Error(found.error.message)
    machine = found.value
    printed = ''
    const decoder = new TextDecoder()
    machine.onOutput((bytes) => {
      printed += decoder.decode(bytes, { stream: true })
    })
    const started = await machine.start(from)
    if (!started.ok) throw new Error(started.error.message)
    machine.type('echo an""swer\n')
    await printedText('answer\r\n')
    return performance.now() - began
  },

  type(text: string): void {
    machine?.type(text)
  },

  async save(): Promise<Uint8Array> {
    const saved = await machine?.save()
    if (!saved?.ok) throw new Error('The machine could not be saved')
    return saved.value
  },

  /** Frames per second of the page, over so many milliseconds. */
  async frames(duration: number): Promise<number> {
    const began = performance.now()
    let frames = 0
    while (performance.now() - began < duration) {
      await new Promise(requestAnimationFrame)
      frames++
    }
    return frames / ((performance.now() - began) / 1000)
  },

  close(): void {
    machine?.stop()
    machine = null
  },
}

export type VmBench = typeof vmBench
Object.assign(globalThis, { vmBench })
