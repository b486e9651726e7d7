import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  loading: 'Loading AI Assistant...',
  notLoaded: 'The assistant could not be loaded',
  checkConnection: 'Check your connection and try again.',
  warning: 'Answers can be wrong. Changes need your OK.',
  clear: 'Clear conversation',
  clearQuestion: 'Clear the conversation?',
  clearWhat:
    'It is stored only on this device and cannot be restored. What the assistant has done stays done.',
  welcome: 'How can I help?',
  welcomeHint: 'Ask about {product}, or let me open an app, find a file or change the look of your desktop.',
  messages: 'Messages',
  conversation: 'Conversation',
  // Who says a message.
  assistant: 'AI Assistant',
  you: 'You',
  moment: '{date}, {time}',
  copyAnswer: 'Copy answer',
  notCopied: 'Copy Failed',
  notCopiedWhy: 'The browser did not allow it. Select the text and copy it.',
  // Code in no known language.
  plainText: 'Text',
  copyCode: 'Copy code',
  table: 'Table',
  typing: 'The assistant is typing',
  newest: 'Go to the newest message',
  suggestions: 'Suggestions',
  whatWasDone: 'Actions taken',
  form: 'Message to the assistant',
  message: 'Message',
  ask: 'Ask the assistant',
  send: 'Send',
  stop: 'Stop',
  left: '{count, plural, one {# character left} other {# characters left}}',
  wants: 'The AI assistant wants to do this on your desktop:',
  // A text without a character.
  empty: '(empty)',
  refuse: 'Don’t allow',
  stopAssistant: 'Stop the assistant',
  stopped: 'You stopped this answer.',
  noModel: 'This server has no AI model. This is a built-in reply.',
  signedOut: 'You are signed out. This is a built-in reply.',
  failed: '{reason} This is a built-in reply.',
  broken: 'Something went wrong: {reason}. This is a built-in reply.',
  nothingChanged: 'All right, nothing was changed.',
  // A sentence that lacks its full stop.
  sentence: '{text}.',
  // What was to be done, such as “Open Terminal”.
  notAllowed: 'Not allowed: {action}',
})
