import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Emulator } from './emulator'
import { Keyboard } from './keyboard'
import { Terminal } from './terminal'

const bytes = (value: string) => new TextEncoder().encode(value)

function createTerminal() {
  let print = (_bytes: Uint8Array) => {}
  let room = 16
  const input: Uint8Array[] = []
  const emulator = {
    add_listener: (_event: string, listener: typeof print) => {
      print = listener
    },
    bus: {
      send: (_event: string, value: Uint8Array) => {
        input.push(value)
        room--
      },
    },
    v86: {
      cpu: { devices: { virtio_console: { virtio: { queues: [{ has_request: () => room > 0 }] } } } },
    },
  } as unknown as Emulator
  const chunks: { bytes: Uint8Array; taken: () => void }[] = []
  const held: boolean[] = []
  const terminal = new Terminal(emulator, {
    output: (chunk, taken) => chunks.push({ bytes: chunk, taken }),
    hold: (isHeld) => held.push(isHeld),
  })
  const shown = () => new TextDecoder().decode(Uint8Array.from(chunks.flatMap((chunk) => [...chunk.bytes])))
  return {
    terminal,
    chunks,
    held,
    input,
    shown,
    print: (value: string) => print(bytes(value)),
    setRoom: (value: number) => {
      room = value
    },
  }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('the terminal', () => {
  test('ends lines with a return, once, also where a chunk ends between', () => {
    const { print, chunks, shown } = createTerminal()
    for (const part of ['one\ntwo\r', '\nthree\n']) {
      print(part)
      chunks.at(-1)?.taken()
    }
    expect(shown()).toBe('one\r\ntwo\r\nthree\r\n')
  })

  test('sends one chunk at a time and holds a guest that prints faster than it is read', () => {
    const { print, chunks, held } = createTerminal()
    for (let index = 0; index < 20; index++) print('x'.repeat(16 * 1024))
    expect(chunks).toHaveLength(1)
    expect(held).toEqual([true])
    for (let index = 0; index < chunks.length; index++) chunks[index]?.taken()
    expect(held).toEqual([true, false])
    expect(chunks.reduce((sum, chunk) => sum + chunk.bytes.length, 0)).toBe(20 * 16 * 1024)
    expect(Math.max(...chunks.map((chunk) => chunk.bytes.length))).toBeLessThanOrEqual(32 * 1024)
  })

  test('remembers what was printed last from a line’s start, without questions that would be answered again', () => {
    const { print, terminal } = createTerminal()
    print('\u001b[6nprompt\u001b[c\u001b]11;?\u0007# \u001b[1mbold\u001b[0m')
    expect(new TextDecoder().decode(terminal.recent())).toBe('prompt# \u001b[1mbold\u001b[0m')
    for (let index = 0; index < 30; index++) print(`${'y'.repeat(4095)}\n`)
    const recent = new TextDecoder().decode(terminal.recent())
    expect(recent.length).toBeLessThanOrEqual(70 * 1024)
    expect(recent).toMatch(/^y{4095}\r\n/)
  })

  test('hands the guest what it has room for, and the rest later, in order', () => {
    const { terminal, input, setRoom } = createTerminal()
    setRoom(1)
    const pasted = Array.from({ length: 500 }, (_, index) => `line ${index}\n`).join('')
    terminal.type(bytes(pasted))
    expect(input).toHaveLength(1)
    for (let step = 0; step < 10; step++) {
      setRoom(1)
      vi.advanceTimersByTime(4)
    }
    expect(new TextDecoder().decode(Uint8Array.from(input.flatMap((part) => [...part])))).toBe(pasted)
  })
})

describe('the keyboard of the display', () => {
  const codesFor = (act: (keyboard: Keyboard) => void) => {
    const sent: number[] = []
    act(new Keyboard({ keyboard_send_scancodes: (codes) => void sent.push(...codes) }))
    vi.runAllTimers()
    return sent
  }

  test('sends keys as a PC does', () => {
    expect(codesFor((keyboard) => keyboard.press('KeyA', true))).toEqual([0x1e])
    expect(codesFor((keyboard) => keyboard.press('ArrowUp', false))).toEqual([0xe0, 0xc8])
    expect(codesFor((keyboard) => keyboard.press('BrowserBack', true))).toEqual([])
    expect(codesFor((keyboard) => keyboard.press('constructor', true))).toEqual([])
  })

  test('types texts with Shift where it is needed', () => {
    expect(codesFor((keyboard) => keyboard.type('a!\n€'))).toEqual([
      0x1e, 0x9e, 0x2a, 0x02, 0x82, 0xaa, 0x1c, 0x9c,
    ])
  })
})
