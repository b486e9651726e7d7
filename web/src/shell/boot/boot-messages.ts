import { productName } from '@/lib/product'

/** The boot checklist, in order [A2.4]. */
export const bootMessages: readonly string[] = [
  `Initializing ${productName} kernel...`,
  'Loading file system drivers...',
  'Starting system services...',
  'Mounting virtual file system...',
  'Loading user interface...',
  'System ready',
]

/** Time between two messages, in ms [A9.1]. */
export const bootMessageInterval = 500
