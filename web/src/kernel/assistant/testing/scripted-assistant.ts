import { failure, type Result } from '@/lib/result'
import { memoryOsStorage } from '@/kernel/storage/testing/memory-os-storage'
import { createConversation } from '../conversation'
import type { Assistant, ModelAnswer, ModelPort, ModelQuestion } from '../types'

type Answer = (
  question: ModelQuestion,
  options: Parameters<ModelPort['ask']>[1],
) => Result<ModelAnswer> | Promise<Result<ModelAnswer>>

const noModel: Answer = () => failure('not_configured', 'No AI model is set up on this server.', 503)

/** An assistant in memory whose model answers as a test says; by default there is none. `asked` is what came to it. */
export function createScriptedAssistant(answer: Answer = noModel): {
  readonly assistant: Assistant
  readonly asked: ModelQuestion[]
} {
  const asked: ModelQuestion[] = []
  return {
    asked,
    assistant: {
      model: {
        async ask(question, options) {
          asked.push(question)
          return answer(question, options)
        },
      },
      conversation: createConversation(memoryOsStorage()),
    },
  }
}
