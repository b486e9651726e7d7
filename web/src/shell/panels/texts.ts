import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  // The panel that the clock opens, by name.
  notificationsAndCalendar: 'Notifications and calendar',
  notifications: 'Notifications',
  noNotifications: 'No notifications',
  clearAll: 'Clear all',
  // {title} is what a notification says.
  dismiss: 'Dismiss “{title}”',
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
