import { expect, test } from 'vitest'
import { nextProblem } from './next-problem'

test('the next problem is the one behind the caret, and after the last the first again', () => {
  const problems = [
    { line: 2, column: 1 },
    { line: 2, column: 9 },
    { line: 7, column: 3 },
  ]
  expect(nextProblem(problems, { line: 1, column: 1 })).toEqual(problems[0])
  expect(nextProblem(problems, { line: 2, column: 1 })).toEqual(problems[1])
  expect(nextProblem(problems, { line: 3, column: 1 })).toEqual(problems[2])
  expect(nextProblem(problems, { line: 7, column: 3 })).toEqual(problems[0])
  expect(nextProblem([], { line: 1, column: 1 })).toBeNull()
})
