import { expect, test } from 'vitest'
import { createAppQuestions } from './app-questions'

const about = (permission: 'user' | 'clipboard') => ({ appName: 'Otter', permission, hosts: [] })

test('questions come one after the other; an answer to one that is gone is left alone', async () => {
  const questions = createAppQuestions()
  const first = questions.ask(about('user'))
  const second = questions.ask(about('clipboard'))
  const shown = () => questions.getState().current
  expect([shown()?.permission, questions.getState().waiting]).toEqual(['user', 1])
  const number = shown()?.number ?? 0
  questions.answer(number, { answer: 'granted', hosts: [] })
  questions.answer(number, { answer: 'granted', hosts: [] })
  expect([shown()?.permission, questions.getState().waiting]).toEqual(['clipboard', 0])
  questions.dismissAll()
  expect(shown()).toBeNull()
  expect([await first, await second]).toEqual([{ answer: 'granted', hosts: [] }, { answer: 'dismissed' }])
})
