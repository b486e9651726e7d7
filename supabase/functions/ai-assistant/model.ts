import type { AssistantCall, AssistantRequest } from '@otteros/contracts'

/** What comes of a model while it answers. */
export type ModelPart =
  /** The next piece of its answer; '' while it thinks. */
  | { readonly kind: 'text'; readonly text: string }
  /** The actions it asks for, at the end. */
  | { readonly kind: 'calls'; readonly calls: readonly AssistantCall[] }

/** Why a model gave no answer. */
export type ModelFailureCode = 'timed_out' | 'model_busy' | 'model_failed'

/** A model that did not answer; `detail` is for the server's log and says nothing secret. */
export class ModelFailure extends Error {
  readonly code: ModelFailureCode
  readonly detail: string

  constructor(code: ModelFailureCode, detail: string) {
    super(detail)
    this.name = 'ModelFailure'
    this.code = code
    this.detail = detail
  }
}

/** A language model. */
export interface Model {
  /** Answers piece by piece; throws a {@link ModelFailure}. Ends when `signal` aborts. */
  answer(request: AssistantRequest, signal: AbortSignal): AsyncIterable<ModelPart>
}
