import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  // A file was edited, or its copy on this device is damaged.
  contentChanged: 'The file changed while it was being sent. It will be read and sent again.',
  // What the server keeps of a file is not what was once sent.
  damaged: 'The copy of this file on the server is damaged.',
  // An earlier copy of the same content is just being removed.
  beingRemoved: 'The server is still removing an earlier copy of this file. It will be tried again.',
  notKept: 'This device has no room for the file. Free some room and try again.',
  cancelled: 'The transfer was cancelled.',
})
