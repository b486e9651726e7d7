import type { BarePage } from './bare-browser'

/** The score of a mid-range phone (Pixel 5) in the benchmark index of Chrome's developer tools; a weak one (Moto G Power 2022) scores 264. */
const phoneScore = 1000

/**
 * Runs in the page: how often a text of 10,000 letters is made, and an array of 100,000 numbers copied, in half a second each. Their
 * average, in tens a second, is what that index measures.
 */
function scoreProcessor(): number {
  const perSecond = (work: (round: number) => void): number => {
    const start = performance.now()
    let rounds = 0
    while (performance.now() - start < 500) work(rounds++)
    return rounds / ((performance.now() - start) / 1000)
  }
  let letters = 0
  const texts = perSecond(() => {
    let text = ''
    for (let letter = 0; letter < 10_000; letter++) text += 'a'
    letters += text.length
  })
  const arrays = [0, 1].map(() => Array.from({ length: 100_000 }, (_, index) => index))
  const copies = perSecond((round) => {
    const from = arrays[round % 2] ?? []
    const to = arrays[(round + 1) % 2] ?? []
    for (let index = 0; index < from.length; index++) to[index] = from[index] ?? letters
  })
  return (texts + copies) / 2 / 10
}

/** How many times faster this machine is than a mid-range phone; 1 if it is not faster. */
export async function slowdownOfPhone(page: BarePage): Promise<number> {
  const scores: number[] = []
  for (let round = 0; round < 3; round++)
    scores.push(
      await page.evaluate<number>(
        `(${scoreProcessor.toString().replaceAll('__name', '(named => named)')})()`,
      ),
    )
  const [, middle = phoneScore] = scores.toSorted((one, other) => one - other)
  return Math.max(1, middle / phoneScore)
}
