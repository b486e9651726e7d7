import { isMetadata } from '@/kernel/apps/launch-arguments'
import { isOneOf } from '@/lib/record-shape'

/** What Settings can be opened with: the tab that it shows first. */
export const args = { metadata: isMetadata({ tab: isOneOf(['display', 'appearance', 'security', 'about']) }) }
