/** What code in a sandbox may send, wherever it is checked: in the frame before it is passed on, and on the desktop. */
export const limits = {
  /** Characters of one message. */
  messageLength: 1_000_000,
  /** Messages per second that go on for long, and how many may come at once before that. */
  messagesPerSecond: 60,
  messageBurst: 300,
  /** Characters per second that go on for long, and how many may come at once before that. */
  charactersPerSecond: 6_000_000,
  characterBurst: 16_000_000,
  /** Window messages per second past the port. Nothing legitimate sends any. */
  windowMessagesPerSecond: 500,
} as const
