import { tellProblem } from '@/kernel/notifications/notifier'
import type { Notifications } from '@/kernel/notifications/types'
import { texts } from './texts'
import type { Settings, SettingsStore } from './types'

interface Ports {
  readonly settings: SettingsStore
  readonly notifications: Notifications
}

const tellFailure = (notifications: Notifications) =>
  tellProblem(
    notifications,
    () => texts.error,
    () => texts.notSaved,
  )

/** Changes settings, which saves them [A4.27]; a failed save is told in a toast [A8.10]. False when it failed. */
export function changeSettings({ settings, notifications }: Ports, change: Partial<Settings>): boolean {
  const saved = settings.update(change)
  if (!saved) tellFailure(notifications)
  return saved
}

/**
 * "Apply Settings": saves, and so tells everything that follows the settings to apply them again [A4.27]. The outcome is
 * told in a toast [A8.9 A8.10]. False when saving failed.
 */
export function applySettings({ settings, notifications }: Ports): boolean {
  const saved = settings.update({})
  if (saved) {
    notifications.notify(() => ({ title: texts.applied, description: texts.appliedExplained }))
  } else tellFailure(notifications)
  return saved
}
