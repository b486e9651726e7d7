import { checkProgram } from './check'
import { Generator } from './generate'
import { mutate } from './mutate'
import { createChance } from './random'

interface FuzzOptions {
  /** How many programs. */
  readonly count: number
  /** The same seed gives the same programs. */
  readonly seed: number
  /** Programs to change by chance. */
  readonly golden: readonly string[]
  /** Called now and then with a line that says how far it is. */
  readonly onProgress?: (line: string) => void
}

/** What came of many programs. */
export interface FuzzReport {
  readonly programs: number
  /** Programs without a mistake in their grammar. */
  readonly sound: number
  /** How many ended in which way. */
  readonly outcomes: Readonly<Record<string, number>>
  readonly steps: number
  /** ms of the program that took longest. */
  readonly slowest: number
  /** Most MB of memory that were in use. */
  readonly memory: number
  /** The first text that broke a promise. */
  readonly failure: { readonly text: string; readonly reason: string } | null
}

/** Programs between two looks at the memory. */
const round = 10_000

/** Longest text: anything longer is refused by its length alone, which is not worth much time. */
const longest = 70_000

/** Checks many programs: half of them written by chance, half of them golden ones, or those, changed by chance. */
export async function fuzz({ count, seed, golden, onProgress }: FuzzOptions): Promise<FuzzReport> {
  const chance = createChance(seed)
  const generator = new Generator(chance)
  const outcomes: Record<string, number> = {}
  let [programs, sound, steps, slowest, memory] = [0, 0, 0, 0, 0]
  let failure: FuzzReport['failure'] = null
  const fresh = () => generator.program()
  const known = () => golden[chance.below(golden.length)] ?? fresh()
  for (; programs < count && failure === null; programs++) {
    const isFresh = chance.oneIn(2)
    let text = isFresh ? fresh() : known()
    const changes = isFresh ? chance.below(3) : 1 + chance.below(4)
    for (let change = 0; change < changes; change++) text = mutate(text, known(), chance).slice(0, longest)
    try {
      const checked = await checkProgram(text)
      outcomes[checked.outcome] = (outcomes[checked.outcome] ?? 0) + 1
      if (checked.isSound) sound++
      steps += checked.steps
      slowest = Math.max(slowest, checked.time)
    } catch (cause) {
      failure = { text, reason: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause) }
    }
    if (programs % round === 0) {
      memory = Math.max(memory, process.memoryUsage().rss / 1e6)
      onProgress?.(`${programs} programs, slowest ${slowest.toFixed()} ms, memory ${memory.toFixed()} MB`)
    }
  }
  return { programs, sound, outcomes, steps, slowest, memory, failure }
}
