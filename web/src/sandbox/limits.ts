/** What code in a sandbox may send, wherever it is checked: in the frame before it is passed on, and on the desktop. */
export const limits = {
  /** Characters of one message: a full storage, were every character of it escaped. */
  messageLength: 12_000_000,
  /** Messages per second that go on for long, and how many may come at once before that. */
  messagesPerSecond: 200,
  messageBurst: 1000,
  /** Characters per second that go on for long, and how many may come at once before that. */
  charactersPerSecond: 10_000_000,
  characterBurst: 36_000_000,
  /** Window messages per second past the port. Nothing legitimate sends any. */
  windowMessagesPerSecond: 500,
} as const

/** How long a page has to tell what it still has to store, and its host to store that, in ms. */
export const flushTime = 300
