import { isMetadata } from '@/kernel/apps/launch-arguments'
import { isOneOf } from '@/lib/record-shape'

/** What OtterOS Settings can be opened with: the page that it shows first. */
export const args = { metadata: isMetadata({ page: isOneOf(['shortcuts']) }) }
