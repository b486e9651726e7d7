import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  notDeleted: 'Not Deleted',
  notDeletedWhy: '“{subject}” is still there. {reason}',
  busy: 'A message is being sent.',
  missing: 'Please fill in all fields before sending.',
  unread: '{count, plural, one {# unread message} other {# unread messages}}',
  // There are more than are counted.
  manyUnread: '{count, plural, one {#+ unread message} other {#+ unread messages}}',
  // A button below the news of a message: shows it.
  read: 'Read',
  newFrom: 'New message from {name}',
  newCount: '{count, plural, one {# new message} other {# new messages}}',
  newest: 'The newest is from {name}: {subject}',
})
