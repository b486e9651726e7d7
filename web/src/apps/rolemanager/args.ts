import { isMetadata } from '@/kernel/apps/launch-arguments'
import { isText } from '@/lib/record-shape'

/** What the Role Manager can be opened with: a text that people are searched for by. */
export const args = { metadata: isMetadata({ search: isText }) }
