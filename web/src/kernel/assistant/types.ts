// The assistant: what it says and does for a person. A model answers through a port; without one the built-in replies do.
import type { AssistantCall, AssistantStep } from '@otteros/contracts'
import type { Result } from '@/lib/result'

/** Something that the assistant did, or was not allowed to do, as the chat shows it. */
export interface Activity {
  readonly outcome: 'done' | 'refused' | 'failed'
  /** A sentence, e.g. `Opened File Manager`. */
  readonly text: string
}

/** A message of the chat [B3.30]. */
export interface ChatMessage {
  readonly id: string
  readonly type: 'user' | 'assistant'
  readonly content: string
  /** ms since the epoch. */
  readonly timestamp: number
  /** What the person may want to say next; some of them are actions, see `shortcuts.ts`. */
  readonly suggestions: readonly string[]
  /** What was done for this answer. */
  readonly activities: readonly Activity[]
  /** Why this is a built-in reply, or not the whole answer; null: there is nothing to say about it. */
  readonly note: string | null
}

/** The chat as it is kept on this device, one for all windows of a person. */
export interface Conversation {
  /** Oldest first; a new array after every change. */
  getState(): readonly ChatMessage[]
  subscribe(listener: () => void): () => void
  /** Adds a message; what cannot be stored stays until the page is left. */
  append(message: ChatMessage): void
  clear(): void
}

/** What the model is asked [B7.22]. */
export interface ModelQuestion {
  readonly message: string
  readonly systemKnowledge: string
  readonly conversationHistory: readonly Pick<ChatMessage, 'type' | 'content'>[]
  /** What was done in this turn so far. */
  readonly steps: readonly AssistantStep[]
}

/** What the model answers; with calls, the turn goes on once they are done. */
export interface ModelAnswer {
  readonly response: string
  readonly suggestions: readonly string[]
  readonly calls: readonly AssistantCall[]
}

/** The way to the model. */
export interface ModelPort {
  /**
   * Asks; `onText` is given the answer piece by piece. Codes of failures: `not_configured`, `signed_out`, `rate_limited`,
   * `network`, `timed_out`, `stopped` (the signal aborted), or others of the server, with a sentence for the person.
   */
  ask(
    question: ModelQuestion,
    options: { readonly signal: AbortSignal; readonly onText: (text: string) => void },
  ): Promise<Result<ModelAnswer>>
}

/** All of it; fetched when the first window needs it. */
export interface Assistant {
  readonly model: ModelPort
  readonly conversation: Conversation
}
