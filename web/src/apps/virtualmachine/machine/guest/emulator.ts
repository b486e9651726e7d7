import { V86, type V86Options } from 'v86'
import { machineOptions } from './machine-options'

/** The parts of the emulator that its own types leave out, and that are checked to be there before they are used. */
interface Inside {
  readonly bus: {
    send(event: string, value: unknown): void
    register(event: string, listener: (value: unknown) => void): void
  }
  readonly screen_adapter: {
    get_text_screen(): string[]
    update_cursor: (row: number, column: number) => void
    update_cursor_scanline: (start: number, end: number, isVisible: boolean) => void
  }
  readonly v86: {
    readonly cpu: {
      readonly devices: {
        readonly virtio_console: {
          readonly virtio: { readonly queues: readonly { has_request(): boolean }[] }
        }
      }
    }
  }
}

export type Emulator = V86 & Inside

const hasInside = (emulator: V86): emulator is Emulator =>
  'bus' in emulator && 'screen_adapter' in emulator && 'v86' in emulator

/** Compiles the emulator's own code with what it needs. */
export type InstantiateEmulator = (imports: WebAssembly.Imports) => Promise<WebAssembly.Exports>

/**
 * Makes an emulator that does not run yet.
 * @param memory MiB of the guest
 * @param more what a machine needs that is not resumed but started
 * @throws where the code cannot be compiled, or is not the one that is known
 */
export async function createEmulator(
  instantiate: InstantiateEmulator,
  memory: number,
  answer9p: (message: Uint8Array) => Uint8Array,
  more: V86Options = {},
): Promise<Emulator> {
  const emulator = await new Promise<V86>((resolve, reject) => {
    const made = new V86({
      ...machineOptions,
      ...more,
      memory_size: memory * 1024 * 1024,
      filesystem: { handle9p: (message, reply) => reply(answer9p(message)) },
      // The emulator itself does not report a failure to compile: it waits forever instead.
      wasm_fn: (imports) => new Promise((compiled) => void instantiate(imports).then(compiled, reject)),
    })
    made.add_listener('emulator-loaded', () => resolve(made))
  })
  if (!hasInside(emulator)) throw new Error('This is another version of the emulator')
  return emulator
}
