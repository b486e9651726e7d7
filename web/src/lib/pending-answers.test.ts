import { expect, test } from 'vitest'
import { createPendingAnswers } from './pending-answers'

test('each question gets its own answer, in whatever order they come, and only the first one', async () => {
  const answers = createPendingAnswers<string>()
  const [first, second] = [answers.open(), answers.open()]
  expect([first.id, second.id]).toEqual([1, 2])
  answers.settle(2, 'two')
  answers.settle(1, 'one')
  answers.settle(1, 'again')
  expect(await Promise.all([first.answer, second.answer])).toEqual(['one', 'two'])
})

test('an answer that nothing asked for is left alone', async () => {
  const answers = createPendingAnswers<string>()
  answers.settle(1, 'early')
  const { id, answer } = answers.open()
  answers.settle(id, 'right')
  expect(await answer).toBe('right')
})

test('at the end all that is open is answered, and later questions still are', async () => {
  const answers = createPendingAnswers<string>()
  const open = [answers.open(), answers.open()]
  answers.settleAll('over')
  expect(await Promise.all(open.map(({ answer }) => answer))).toEqual(['over', 'over'])
  const later = answers.open()
  answers.settle(later.id, 'late')
  expect(await later.answer).toBe('late')
})
