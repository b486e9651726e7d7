import { isMetadata } from '@/kernel/apps/launch-arguments'
import { isText } from '@/lib/record-shape'

const upload = isMetadata({ name: isText, icon: isText, description: isText, htmlContent: isText })

/** What the App Store can be opened with: an app that the person wants to upload, or a text to search for. */
export const args = { metadata: isMetadata({ upload, search: isText }) }
