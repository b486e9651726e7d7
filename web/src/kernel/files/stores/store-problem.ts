/** Why files cannot be kept: `message` is a sentence for the person. */
export class StoreProblem extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'StoreProblem'
  }
}
