import { concatenate } from '../snapshot/parts'
import type { Emulator } from './emulator'

/** Bytes that are sent on at once. */
const chunkBytes = 32 * 1024
/** Above the first, the machine is held; below the second, it goes on. Bytes that wait to be taken. */
const heldAbove = 256 * 1024
const goesOnBelow = 64 * 1024
/** Bytes of what was printed that are kept to be shown again. */
const tailBytes = 64 * 1024
/** Bytes of input that the guest takes at once. */
const inputBytes = 1024
/** Bytes of input that wait; what is pasted beyond that is lost. */
const mostInput = 1024 * 1024
/** Milliseconds between two tries to hand the guest its input. */
const inputInterval = 4

// A query to the terminal that is shown again would be answered again, as if a person had typed the answer.
// oxlint-disable-next-line no-control-regex
const questions = /\u001b\[[?>=!]?[\d;]*(?:[cn]|\$p)|\u001b[P\]][^\u0007\u001b]*(?:\u0007|\u001b\\)/g

export interface TerminalWiring {
  /** Takes a chunk; calls `taken` when it is ready for the next one. */
  readonly output: (bytes: Uint8Array<ArrayBuffer>, taken: () => void) => void
  /** Whether the machine must wait until some of the output has been taken. */
  readonly hold: (isHeld: boolean) => void
}

/** The guest's first console. A guest that prints faster than anybody reads is held, so nothing is lost and nothing piles up. */
export class Terminal {
  private readonly emulator: Emulator
  private readonly wiring: TerminalWiring
  private waiting: Uint8Array[] = []
  private waitingBytes = 0
  private isBusy = false
  private isHeld = false
  private tail: Uint8Array[] = []
  private tailLength = 0
  private input: Uint8Array = new Uint8Array(0)
  private timer: ReturnType<typeof setTimeout> | undefined
  private last = 0

  constructor(emulator: Emulator, wiring: TerminalWiring) {
    this.emulator = emulator
    this.wiring = wiring
    emulator.add_listener('virtio-console0-output-bytes', (bytes) => {
      this.print(withReturns(bytes, this.last))
      this.last = bytes.at(-1) ?? this.last
    })
  }

  /** Shows bytes as if the guest had printed them. */
  print(bytes: Uint8Array): void {
    if (bytes.length === 0) return
    this.remember(bytes)
    this.waiting.push(bytes)
    this.waitingBytes += bytes.length
    if (this.waitingBytes > heldAbove) this.setHeld(true)
    this.send()
  }

  /** What was printed last, without questions to the terminal. */
  recent(): Uint8Array<ArrayBuffer> {
    const text = new TextDecoder().decode(concatenate(this.tail)).replaceAll(questions, '')
    // The first line is most likely not whole.
    const start = this.tailLength >= tailBytes ? text.indexOf('\n') + 1 : 0
    return new TextEncoder().encode(text.slice(start))
  }

  type(bytes: Uint8Array): void {
    const room = Math.max(0, mostInput - this.input.length)
    this.input = concatenate([this.input, bytes.subarray(0, room)])
    this.feed()
  }

  close(): void {
    clearTimeout(this.timer)
    this.waiting = []
  }

  private remember(bytes: Uint8Array): void {
    this.tail.push(bytes)
    this.tailLength += bytes.length
    while (this.tailLength - (this.tail[0]?.length ?? 0) >= tailBytes)
      this.tailLength -= this.tail.shift()?.length ?? 0
  }

  private send(): void {
    if (this.isBusy || this.waitingBytes === 0) return
    const all = concatenate(this.waiting)
    const chunk = all.slice(0, chunkBytes)
    this.waiting = chunk.length < all.length ? [all.subarray(chunk.length)] : []
    this.waitingBytes = all.length - chunk.length
    if (this.waitingBytes < goesOnBelow) this.setHeld(false)
    this.isBusy = true
    this.wiring.output(chunk, () => {
      this.isBusy = false
      this.send()
    })
  }

  private setHeld(isHeld: boolean): void {
    if (this.isHeld === isHeld) return
    this.isHeld = isHeld
    this.wiring.hold(isHeld)
  }

  /** Hands the guest what it has room for. It takes nothing while it does not read, as a real terminal line would not. */
  private feed(): void {
    clearTimeout(this.timer)
    const queue = this.emulator.v86.cpu.devices.virtio_console.virtio.queues[0]
    while (this.input.length > 0 && queue?.has_request()) {
      this.emulator.bus.send('virtio-console0-input-bytes', this.input.slice(0, inputBytes))
      this.input = this.input.subarray(inputBytes)
    }
    if (this.input.length > 0) this.timer = setTimeout(() => this.feed(), inputInterval)
  }
}

const [lineFeed, carriageReturn] = [10, 13]

/** Lines end with a return as well, which the guest's kernel leaves to us (vm/guest/init). */
function withReturns(bytes: Uint8Array, before: number): Uint8Array {
  const lacks = (at: number) =>
    bytes[at] === lineFeed && (at === 0 ? before : bytes[at - 1]) !== carriageReturn
  let missing = 0
  for (let at = 0; at < bytes.length; at++) if (lacks(at)) missing++
  if (missing === 0) return bytes
  const whole = new Uint8Array(bytes.length + missing)
  for (let at = 0, to = 0; at < bytes.length; at++) {
    if (lacks(at)) whole[to++] = carriageReturn
    whole[to++] = bytes[at] ?? 0
  }
  return whole
}
