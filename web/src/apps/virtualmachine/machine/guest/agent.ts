import { success } from '../../../../lib/result'
import { type Outcome, problem } from '../problem'
import type { GuestFigures } from '../types'
import type { Emulator } from './emulator'
import { readFigures, type ReadFigures } from './figures'

/** Characters of an answer; the agent's own are a few thousand. */
const longestAnswer = 256 * 1024
/** Milliseconds until a guest that does not answer is given up, for this question. */
const answerTimeout = 15_000

const noAnswer = () => problem('busy', 'noAnswer')

interface Question {
  readonly number: number
  readonly answered: (text: string | null) => void
}

/** Talks with vm/guest/bin/agent over the guest's second console, a line for a line. */
export class Agent {
  private readonly emulator: Emulator
  private heard = ''
  private readonly decoder = new TextDecoder()
  private asked = 0
  private question: Question | null = null
  private times: ReadFigures['times'] | null = null

  constructor(emulator: Emulator) {
    this.emulator = emulator
    emulator.bus.register('virtio-console1-output-bytes', (bytes) => {
      if (bytes instanceof Uint8Array) this.hear(bytes)
    })
  }

  /** Tells the guest that someone is there, what time it is, and something that it cannot have known before. */
  greet(): void {
    const seed = crypto.getRandomValues(new Uint8Array(32))
    const hexadecimal = [...seed].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    // not shown: the agent's words
    this.tell(`hello ${Math.floor(Date.now() / 1000)} ${hexadecimal}`)
  }

  /** Tells the guest how large its terminal is. The console could say it itself, but kernels differ in what comes first. */
  resizeTerminal(columns: number, rows: number): void {
    this.tell(`size ${rows} ${columns}`) // not shown: the agent's words
  }

  /** How the guest does; `busy` where it does not say. */
  async figures(): Promise<Outcome<GuestFigures>> {
    // An answer that no one waits for any more is passed over by its number.
    this.question?.answered(null)
    const number = ++this.asked
    const text = await new Promise<string | null>((resolve) => {
      const timer = setTimeout(() => resolve(null), answerTimeout)
      this.question = {
        number,
        answered: (answer) => {
          clearTimeout(timer)
          resolve(answer)
        },
      }
      this.heard = ''
      this.tell(`figures ${number}`) // not shown: the agent's words
    })
    const read = text === null ? null : readFigures(text, this.times)
    if (!read) return noAnswer()
    this.times = read.times
    return success(read.figures)
  }

  private tell(line: string): void {
    this.emulator.bus.send('virtio-console1-input-bytes', new TextEncoder().encode(`${line}\n`))
  }

  private hear(bytes: Uint8Array): void {
    if (!this.question) return
    this.heard += this.decoder.decode(bytes, { stream: true }).replaceAll('\r', '')
    if (this.heard.length > longestAnswer) this.heard = ''
    const { number, answered } = this.question
    const mark = `begin ${number}\n` // not shown: the agent's words
    const begin = this.heard.indexOf(mark)
    const end = this.heard.indexOf(`\nend ${number}\n`) // not shown: the agent's words
    if (begin < 0 || end < begin) return
    this.question = null
    answered(this.heard.slice(begin + mark.length, end))
    this.heard = ''
  }
}
