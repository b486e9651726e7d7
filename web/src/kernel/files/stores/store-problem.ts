import { type Words, inWords } from '@/lib/result'

/** Why files cannot be kept: `message` is a sentence for the person. */
export class StoreProblem extends Error {
  constructor(sentence: Words, cause?: unknown) {
    super('', { cause })
    this.name = 'StoreProblem'
    Object.defineProperty(this, 'message', {
      get: () => inWords(sentence),
    })
  }
}
