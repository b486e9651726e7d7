import type { Command } from '@/lib/command'
import type { Upload } from './upload/upload-form'
import { texts } from './upload/texts'

/** Sends the filled-in form to the store. */
const send: Command<Pick<Upload, 'send'>> = {
  id: 'appstore.upload',
  title: () => texts.upload,
  group: { id: 'appstore', title: () => texts.form },
  keys: ['Mod+Enter'],
  run: (upload) => upload.send(),
}

/** All commands of an App Store window. */
export const commands: readonly Command<Pick<Upload, 'send'>>[] = [send]
