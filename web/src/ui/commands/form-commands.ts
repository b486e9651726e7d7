import type { Command } from '@/lib/command'
import { texts } from './texts'

/** What can be done in every field of a form. */
export const commands: readonly Command<HTMLFormElement>[] = [
  {
    id: 'form.save',
    title: () => texts.save,
    group: { id: 'form', title: () => texts.forms },
    keys: ['Mod+S'],
    run: (form) => form.requestSubmit(),
  },
]
