import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { builtins } from './builtins'
import { deepestNesting } from './nesting-limits'
import { parse } from './parser'
import { type Clock, type HostAnswer, run } from './run'
import { describeDiagnostic } from './source'
import { HostReference, textOf, type Value } from './values'
import { keywords } from './words'

/** A clock whose time passes as soon as nothing else is to be done. */
function quickClock() {
  let now = 1_000_000
  const waiting: { at: number; callback: () => void }[] = []
  let isTicking = false
  const tick = () => {
    isTicking = false
    waiting.sort((a, b) => a.at - b.at)
    const next = waiting.shift()
    if (!next) return
    now = Math.max(now, next.at)
    next.callback()
    arm()
  }
  const arm = () => {
    if (isTicking || waiting.length === 0) return
    isTicking = true
    setImmediate(tick)
  }
  const clock: Clock = {
    now: () => now,
    schedule: (callback, delay) => {
      const entry = { at: now + delay, callback }
      waiting.push(entry)
      arm()
      return () => {
        if (waiting.includes(entry)) waiting.splice(waiting.indexOf(entry), 1)
      }
    },
  }
  return clock
}

/** Runs a program; what it said with `say`, and how it ended. */
async function play(text: string, options: Parameters<typeof run>[2] = {}) {
  const { program, diagnostics } = parse(text)
  expect(diagnostics).toEqual([])
  const said: string[] = []
  const answer = (name: string, args: readonly Value[]): HostAnswer | Promise<HostAnswer> => {
    if (name === 'refuse') return { ok: false, message: 'The desktop refuses.' }
    if (name === 'open') return Promise.resolve({ ok: true, value: new HostReference('a window') })
    said.push(args.map((value) => textOf(value)).join(' '))
    return { ok: true, value: null }
  }
  const running = run(
    program,
    { calls: ['say', 'refuse', 'open'], call: answer },
    { clock: quickClock(), random: () => 0.5, ...options },
  )
  const outcome = await running.outcome
  const ending = outcome.kind === 'failed' ? describeDiagnostic(text, outcome.diagnostic) : outcome.kind
  return { said, ending }
}

const says = async (text: string) => {
  const { said, ending } = await play(text)
  expect(ending).toBe('finished')
  return said
}

describe('what programs do', () => {
  test('values, texts and operators', async () => {
    expect(await says('say("1 + 2 = {1 + 2}")\nsay(7 % 3, -7 % 3, 7 / 2)')).toEqual(['1 + 2 = 3', '1 2 3.5'])
    expect(await says('say("a" + 1, [1] + ["b"], nothing, not nothing)')).toEqual([
      'a1 [1, "b"] nothing true',
    ])
    expect(await says('say(1 < 2 and "a" < "b", nothing or "else", false and refuse())')).toEqual([
      'true else false',
    ])
    expect(await says('say([1, [2]] == [1, [2]], 1 != "1", [1] == [2])')).toEqual(['true true false'])
  })

  test('blocks have names of their own, functions see those around them', async () => {
    const text = `
      let total = 0
      function count(step) {
        total = total + step
        return total
      }
      if true {
        let total = "inner"
        count(5)
        say(total)
      }
      say(count(1))
      say(later())
      function later() { return "found" }`
    expect(await says(text)).toEqual(['inner', '6', 'found'])
  })

  test('loops end, break and go on', async () => {
    const text = `
      for letter in "abc" { if letter == "b" { continue }
        say(letter) }
      repeat 3 { let n = 1
        while true { n = n * 2
          if n > 4 { break } }
        say(n)
        break }
      let list = [1, 2]
      for item in list { add(list, item + 10) }
      say(list, list[-1])
      list[0] = "first"
      say(list)`
    expect(await says(text)).toEqual(['a', 'c', '8', '[1, 2, 11, 12] 12', '["first", 2, 11, 12]'])
  })

  test('names from outside are there, and a program may have its own of that name', async () => {
    const { said } = await play('say(args)\nlet args = 1\nsay(args)', { names: { args: ['a', 'b'] } })
    expect(said).toEqual(['["a", "b"]', '1'])
  })

  test('recursion', async () => {
    expect(
      await says('function fib(n) { if n < 2 { return n }\n return fib(n - 1) + fib(n - 2) }\nsay(fib(15))'),
    ).toEqual(['610'])
  })

  test('what the host gives can be kept and shown', async () => {
    expect(await says('let window = open("x")\nsay(window)')).toEqual(['a window'])
  })

  test('every builtin does what its help says', async () => {
    expect(
      await says(`
        say(number("4.5"), number("x"), round(2.5), floor(-1.5), ceil(1.2), abs(-3), sqrt(9), min(1, 2), max(1, 2))
        say(random(1, 6), time())
        say(text([1]), upper("ä"), lower("A"), trim(" a "), starts-with("otter", "ot"), ends-with("otter", "x"))
        say(split("a,b", ","), join([1, "b"], "-"), replace("aXbX", "X", "yy"), repeat-text("ab", 2))
        say(length("abc"), length([1]), contains([1, [2]], [2]), contains("otter", "tt"))
        let list = [3, 1, 2]
        say(sort(list), reverse(list), slice(list, 1), slice("otter", 0, 2), range(2, 4), remove(list, 0), list)`),
    ).toEqual([
      '4.5 nothing 3 -2 2 3 3 1 2',
      '4 1000000',
      '[1] Ä a a true false',
      '["a", "b"] 1-b ayybyy abab',
      '3 1 true true',
      '[1, 2, 3] [2, 1, 3] [1, 2] ot [2, 3, 4] 3 [1, 2]',
    ])
    expect(new Set(builtins.map(({ name }) => name)).size).toBe(builtins.length)
  })

  test('timers and events come after what runs, in order of time', async () => {
    const text = `
      let rounds = 0
      after 50 { say("late") }
      after 10 { say("soon") }
      every 20 { rounds = rounds + 1
        say("round {rounds}")
        if rounds == 2 { refuse() } }
      say("first")`
    expect(await play(text)).toEqual({
      said: ['first', 'soon', 'round 1', 'round 2'],
      ending: 'line 7, column 26: The desktop refuses.',
    })
  })

  test('an event starts its handlers each time; stop ends a program that waits', async () => {
    const said: string[] = []
    const { program } = parse('let times = 0\non "click" { times = times + 1\n say(times) }')
    const running = run(program, {
      calls: ['say'],
      call: (_name, [value = null]) => {
        said.push(textOf(value))
        return { ok: true, value: null }
      },
    })
    await new Promise((resolve) => setImmediate(resolve))
    running.emit('click')
    running.emit('other')
    running.emit('click')
    await new Promise((resolve) => setImmediate(resolve))
    expect(said).toEqual(['1', '2'])
    running.stop()
    expect(await running.outcome).toEqual({ kind: 'stopped' })
    running.emit('click')
    expect(said).toEqual(['1', '2'])
  })
})

describe('mistakes that show when a program runs', () => {
  test.each([
    ['say(nme)', 'line 1, column 5: There is no “nme”.'],
    ['let name = 1\nsay(nmae)', 'line 2, column 5: There is no “nmae”. Did you mean “name”?'],
    ['sya("hi")', 'line 1, column 1: There is no “sya”. Did you mean “say”?'],
    ['lenght("hi")', 'line 1, column 1: There is no “lenght”. Did you mean “length”?'],
    ['x = 1', 'line 1, column 1: There is no “x” yet. To make it, write: let x = …'],
    ['say(say)', 'line 1, column 5: “say” is a function. To call it, write say(…).'],
    ['let a = 1\na()', 'line 2, column 1: “a” is a number, not a function.'],
    ['1 - "a"', 'line 1, column 1: “-” needs two numbers, not a number and a text.'],
    ['1 / 0', 'line 1, column 1: Nothing can be divided by zero.'],
    ['[1][1]', 'line 1, column 1: There is no place 1: the last one is 0.'],
    ['[][0]', 'line 1, column 1: There is no place 0: it is empty.'],
    ['nothing[0]', 'line 1, column 1: Only a list or a text has places, not nothing.'],
    ['let t = "a"\nt[0] = "b"', 'line 2, column 1: Only a list has places that change, not a text.'],
    ['length(1)', 'line 1, column 1: A list or a text is needed here, not a number.'],
    ['length()', 'line 1, column 1: “length” needs 1 value, not 0.'],
    ['slice("a")', 'line 1, column 1: “slice” needs 2 to 3 values, not 1.'],
    ['time(1)', 'line 1, column 1: “time” needs no values, not 1.'],
    ['for x in 3 { }', 'line 1, column 10: “for” needs a list or a text, not a number.'],
    ['repeat "x" { }', 'line 1, column 8: “repeat” needs a number that is not negative, not a text.'],
    ['after "x" { }', 'line 1, column 7: “after” needs a time in milliseconds, not a text.'],
    ['on 3 { }', 'line 1, column 4: “on” needs the name of an event, not a number.'],
    ['-"a"', 'line 1, column 1: “-” needs a number, not a text.'],
  ])('%s', async (text, ending) => {
    expect((await play(text)).ending).toBe(ending)
  })
})

describe('limits', () => {
  test.each([
    ['while true { }', 'The program was stopped after 1000000 steps. Does a loop never end?'],
    ['function f() { return f() }\nf()', 'Functions call one another more than 200 deep.'],
    ['let t = "ab"\nwhile true { t = t + t }', 'This would be longer than 200000.'],
    ['repeat-text("ab", 1000000000000)', 'This would be longer than 200000.'],
    ['range(1, 1000000000000)', 'This would be longer than 200000.'],
    ['let n = 10\nwhile true { n = n * n }', 'The number is too large.'],
    ['let l = []\nwhile true { add(l, repeat-text("ab", 99999)) }', 'The program holds too much.'],
    ['repeat 101 { say(1) }', 'A program may call the desktop at most 100 times.'],
    ['repeat 51 { after 1000 { } }', 'At most 50 timers and events can wait at the same time.'],
    [
      'let a = range(1, 5000)\nlet b = [a, a, a, a, a, a]\nlet c = [range(1, 5000), a, a, a, a, a]\nb == [c[0] + [], a + []]\nsay([a + []] + b == [a + []] + c)',
      'These lists are too large to compare.',
    ],
  ])('%s', async (text, message) => {
    expect((await play(text)).ending).toContain(message)
  })

  test('calls that the host slows down itself are not counted, and leave the page its time all the same', async () => {
    const { program } = parse('repeat 5000 { show(1) }\nrepeat 100 { say(1) }')
    let [shown, turns] = [0, 0]
    let isOver = false
    const count = () => {
      turns++
      if (!isOver) setImmediate(count)
    }
    setImmediate(count)
    const host = {
      calls: ['say', 'show'],
      uncounted: ['show'],
      call: (name: string): HostAnswer => {
        if (name === 'show') shown++
        return { ok: true, value: null }
      },
    }
    expect(await run(program, host).outcome).toEqual({ kind: 'finished' })
    isOver = true
    expect(shown).toBe(5000)
    expect(turns).toBeGreaterThan(10)
  })

  test('a list that holds itself can be shown and compared', async () => {
    const { said } = await play('let l = [1]\nadd(l, l)\nlet m = [1]\nadd(m, m)\nsay(l, l == m)')
    expect(said).toEqual(['[1, […]] false'])
  })

  test('a long program leaves the page time between its slices', async () => {
    const { program } = parse('let n = 0\nrepeat 60000 { n = n + 1 }')
    let turns = 0
    let isOver = false
    const count = () => {
      turns++
      if (!isOver) setImmediate(count)
    }
    setImmediate(count)
    const { outcome } = run(program, { calls: [], call: () => ({ ok: true, value: null }) })
    expect(await outcome).toEqual({ kind: 'finished' })
    isOver = true
    expect(turns).toBeGreaterThan(10)
  })
})

describe('any program', () => {
  const fragment = fc.constantFrom(
    ...keywords,
    ...Array.from('(){}[],=<>+-*/%"\n'),
    '==',
    'a',
    'b',
    'let a = ',
    'say(',
    '1',
    '"x{a}"',
    '[1, 2]',
    '{ a = b }',
    ...builtins.map(({ name }) => `${name}(`),
  )

  test('that can be read ends with an outcome', async () => {
    let ran = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(fragment, { maxLength: 25 }).map((parts) => parts.join(' ')),
        async (text) => {
          const { program, diagnostics } = parse(text)
          if (diagnostics.length > 0) return
          ran++
          const running = run(
            program,
            { calls: ['say'], call: () => ({ ok: true, value: null }) },
            { clock: quickClock(), limits: { steps: 2000 } },
          )
          setImmediate(() => setImmediate(() => running.stop()))
          expect(['finished', 'failed', 'stopped']).toContain((await running.outcome).kind)
        },
      ),
      { numRuns: 3000 },
    )
    expect(ran).toBeGreaterThan(20)
  })
})

describe('memory', () => {
  test('what timers and loops hold, and parts of unfinished expressions, is counted too', async () => {
    const limits = { memory: 20_000, steps: 10_000_000 }
    const timers = `function keep() { let held = range(1, 5000)
      after 100000 { say(held) } }
      repeat 10 { keep() }
      repeat 20000 { }`
    // Timers that are never due hold what they see all the same.
    const clock: Clock = {
      now: () => 0,
      schedule: (callback, delay) => {
        if (delay < 1000) setImmediate(callback)
        return () => undefined
      },
    }
    expect((await play(timers, { limits, clock })).ending).toContain('The program holds too much.')
    const deep = `function grow(n) { return [range(1, 3000), grow(n - 1)] }
      grow(50)`
    expect((await play(deep, { limits: { ...limits, depth: 5000 } })).ending).toContain('holds too much')
  })

  test('a text made of very many long parts breaks off in time', async () => {
    const parts = Array.from({ length: 2000 }, () => '{l}').join('')
    const { ending } = await play(`let l = range(1, 5000)\nsay("${parts}")`)
    expect(ending).toContain('This would be longer than 200000.')
    const items = await play(
      'let l = range(1, 5000)\nlet all = []\nrepeat 50000 { add(all, l) }\nsay(join(all, ""))',
    )
    expect(items.ending).toMatch(/longer than 200000|steps/)
  })
})

test('a chain of operators inside brackets, as deep as a program can make it, is run', async () => {
  // The call's own bracket and the first value are two.
  const levels = deepestNesting - 2
  let deep = '1'
  for (let level = 0; level < levels; level++) deep = `(${deep}${'+1'.repeat(290)})`
  expect(await says(`say(${deep})`)).toEqual([String(1 + levels * 290)])
})

test('a hundred mistakes are told of one program at most', () => {
  expect(parse('?'.repeat(60_000)).diagnostics).toHaveLength(100)
})
