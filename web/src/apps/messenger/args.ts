import { isMetadata } from '@/kernel/apps/launch-arguments'
import { isOneOf, isText } from '@/lib/record-shape'

/** The boxes of the messenger. */
export const isBox = isOneOf(['inbox', 'sent'])

/** What the Messenger can be opened with: a box, and the id of a message in it that is read at once. */
export const args = { metadata: isMetadata({ box: isBox, message: isText }) }
