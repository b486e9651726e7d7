import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  // The panel that the clock opens, by name.
  notificationsAndCalendar: 'Notifications and calendar',
  notifications: 'Notifications',
  noNotifications: 'No notifications',
  clearAll: 'Clear all',
  // At the end of the list: a button for older notifications, and what came of it.
  older: 'Older',
  loadingOlder: 'Loading…',
  olderFailed: 'Older notifications could not be loaded.',
  tryAgain: 'Try again',
  noOlder: 'No older notifications',
  // After notifications were removed from the list; they can come back for a few seconds.
  dismissed: '{count, plural, one {# notification deleted} other {# notifications deleted}}',
  undo: 'Undo',
  // {title} is what a notification says.
  dismiss: 'Dismiss “{title}”',
  // When “Do not disturb” ends. {time} is such as “8:00 AM”.
  quietEnds: 'Ends',
  quietNever: 'When I turn it off',
  quietHour: 'In 1 hour',
  quietMorning: 'In the morning, at {time}',
  quietAt: 'At {time}',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  today: 'Today',

  // The panel that the name of the person opens.
  account: 'Account',
  profile: 'Your profile',
  lock: 'Lock',
  settings: 'Settings',
  signOut: 'Sign out',
  quickSettings: 'Quick settings',
})
