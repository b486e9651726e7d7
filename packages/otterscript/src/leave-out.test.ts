import { describe, expect, test } from 'vitest'
import { describeDiagnostic } from './source'
import { play } from './testing/play'

/** What a program does that goes on behind mistakes, and the mistakes that show while it runs. */
async function perform(text: string) {
  const { lines, mistakes, outcome } = await play(text, { isTolerant: true })
  const end = outcome.kind === 'failed' ? outcome.diagnostic.message : outcome.kind
  return { lines, mistakes: mistakes.map((one) => describeDiagnostic(text, one)), end }
}

describe('a program that goes on behind its mistakes', () => {
  test.each([
    ['a line that cannot be read', 'say(1)\nlet = 3\nsay(2)', ['1', '2']],
    ['an open text', 'say(1)\nsay("open\nsay(2)', ['1', '2']],
    ['an open bracket', 'say(1\nsay(2)', ['2']],
    ['an open list', 'let l = [1, 2\nsay(2)', ['2']],
    ['the rest of a line', 'say(1) say(2)\nsay(3)', ['3']],
    ['a strange sign', 'say(1 ? 2)\n§\nsay(3)', ['3']],
    ['a strange sign before it', '? say(1)\nsay(2)', ['2']],
    ['a brace that closes nothing', 'say(1)\n}\nsay(2)', ['1', '2']],
    ['an open block: what is indented goes with it', 'if true {\n  say(1)\nsay(2)', ['2']],
    ['a broken condition: its block goes with it', 'if true or {\n  say(1)\n}\nsay(2)', ['2']],
    ['a broken line in a block', 'if true {\n  say(1)\n  let = 2\n  say(3)\n}', ['1', '3']],
    ['a broken line in a function', 'function f() {\n  say(1)\n  x +\n  say(2)\n}\nf()', ['1', '2']],
    [
      'a while whose end may hang on the broken line',
      'let n = 1\nwhile n < 3 {\n  n = n +\n}\nsay(n)',
      ['1'],
    ],
    ['a return outside of a function', 'return 3\nsay(1)', ['1']],
  ])('leaves out %s', async (_what, text, lines) => {
    expect(await perform(text)).toEqual({ lines, mistakes: [], end: 'finished' })
  })

  test('tells mistakes that show as it runs, and goes to the next line, out of blocks, loops and functions', async () => {
    const text = `eval("x")
say(1)
function f() {
  for n in [1, 2] {
    say("n {n}")
    nobody(n)
  }
}
let a = f() + 1
say(a)
say(2)
after 5 {
  nobody()
  say(3)
}`
    expect(await perform(text)).toEqual({
      lines: ['1', 'n 1', '2', '3'],
      mistakes: [
        'line 1, column 1: There is no “eval”.',
        'line 6, column 5: There is no “nobody”.',
        'line 10, column 5: There is no “a”.',
        'line 13, column 3: There is no “nobody”.',
      ],
      end: 'finished',
    })
  })

  test('ends at a limit of the whole program, and after twenty mistakes', async () => {
    expect(await perform('while true { }\nsay(1)')).toMatchObject({
      lines: [],
      end: 'The program was stopped after 1000000 steps. Does a loop never end?',
    })
    const many = await perform('x()\n'.repeat(30))
    expect([many.mistakes.length, many.end]).toEqual([20, 'The program was ended after 20 mistakes.'])
    expect((await perform('every 10 { x() }')).end).toBe('The program was ended after 20 mistakes.')
  })
})

test('without being told to go on, a program ends with its first mistake', async () => {
  const { lines, outcome } = await play('say(1)\nx()\nsay(2)')
  expect([lines, outcome.kind]).toEqual([['1'], 'failed'])
})
