import { describe, expect, test } from 'vitest'
import { toTextPlace } from './position-map'
import { type Prepared, prepare } from './prepare'

const ready = (prepared: Prepared) => {
  if (!prepared.ok) throw new Error(prepared.problem.message ?? 'an import')
  return prepared
}
const problem = (prepared: Prepared) => {
  if (prepared.ok) throw new Error('no problem')
  return prepared.problem
}

/** Evaluates a prepared program as the sandbox does. */
// oxlint-disable-next-line no-eval -- the sandbox does the same
const evaluate = (prepared: Prepared): unknown => (0, eval)(ready(prepared).program.text)

describe('preparing JavaScript', () => {
  test('leaves a plain program as it is; its value is that of its last expression', () => {
    const prepared = ready(prepare('javascript', 'const a = 6\na * 7'))
    expect(prepared).toMatchObject({
      usesPage: false,
      program: { isAsync: false, text: 'const a = 6\na * 7' },
    })
    expect(evaluate(prepared)).toBe(42)
  })

  test('lets a program wait at its top level', async () => {
    const prepared = ready(
      prepare('javascript', '// first\nconst a = await Promise.resolve(41)\na + 1 // last'),
    )
    expect(prepared.program.isAsync).toBe(true)
    expect(await evaluate(prepared)).toBe(42)
    expect(ready(prepare('javascript', 'async () => { await 1 }')).program.isAsync).toBe(false)
    expect(
      await evaluate(prepare('javascript', 'for await (const x of [1]) globalThis.seen = x')),
    ).toBeUndefined()
  })

  test('names a syntax error with its line and column', () => {
    expect(problem(prepare('javascript', 'let x = 1\nlet y = = 2'))).toEqual({
      message: 'SyntaxError: Unexpected token',
      line: 2,
      column: 9,
    })
    expect(problem(prepare('javascript', 'function (')).line).toBe(1)
  })

  test('leaves export out and refuses import, at its place', () => {
    expect(evaluate(prepare('javascript', 'export const a = 2\na + 1'))).toBe(3)
    expect(evaluate(prepare('javascript', 'export default 7'))).toBe(7)
    const refused = problem(prepare('javascript', 'let a\n  import fs from "fs"'))
    expect(refused).toMatchObject({ line: 2, column: 3 })
    expect(refused.message).toBeNull()
  })

  test('knows what needs a page, and what only sounds like it', () => {
    const needs = (text: string) => ready(prepare('javascript', text)).usesPage
    for (const text of [
      'document.title',
      'localStorage.x = 1',
      'new HTMLElement()',
      'f(() => window)',
      '({ screen })',
    ])
      expect([text, needs(text)]).toEqual([text, true])
    for (const text of ['a.document', '({ window: 1 })', 'typeof document', "'document'", 'setTimeout(f)'])
      expect([text, needs(text)]).toEqual([text, false])
  })

  test('puts a guard into every loop of a program with a page, and leads places back', () => {
    const text = 'document\nfor (;;) while (x) f()\ndo { g() } while (y); throw 1'
    const prepared = ready(prepare('javascript', text))
    expect(prepared.program.text.match(/otterosLoopGuard\(\);/g)).toHaveLength(3)
    for (const word of ['f()', 'g()', 'throw']) {
      const place = (source: string) => {
        const before = source.slice(0, source.indexOf(word)).split('\n')
        return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
      }
      expect(toTextPlace(prepared.map, place(prepared.program.text))).toEqual(place(text))
    }
  })
})

describe('preparing TypeScript', () => {
  test('takes the types out', () => {
    const text =
      'enum Sea { Otter = 3 }\ninterface A { n: number }\nconst a: A = { n: Sea.Otter }\na.n as number'
    expect(evaluate(prepare('typescript', text))).toBe(3)
  })

  test('leads places back to where they were typed', () => {
    const text = 'const a: Array<number> = [1]\nfunction f<T extends string>(x: T): never { throw x }\nf("x")'
    const prepared = ready(prepare('typescript', text))
    const line = prepared.program.text.split('\n')[1] ?? ''
    const place = toTextPlace(prepared.map, { line: 2, column: line.indexOf('throw') + 1 })
    expect(place).toEqual({ line: 2, column: (text.split('\n')[1] ?? '').indexOf('throw') + 1 })
  })

  test('names a syntax error with its line and column', () => {
    expect(problem(prepare('typescript', 'const a: number = 1\nconst b: = 2'))).toMatchObject({
      line: 2,
      column: 10,
    })
  })
})
