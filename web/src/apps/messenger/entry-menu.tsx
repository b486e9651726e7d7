import Copy from 'lucide-react/icons/copy'
import Mail from 'lucide-react/icons/mail'
import MailOpen from 'lucide-react/icons/mail-open'
import Repeat from 'lucide-react/icons/repeat'
import Reply from 'lucide-react/icons/reply'
import Trash from 'lucide-react/icons/trash-2'
import type { MessageEntry } from '@/kernel/messages/types'
import { chordText } from '@/lib/chord-text'
import type { MenuItem } from '@/ui/context-menu/types'
import { texts } from './texts'

/** What the menu of a message does. */
export interface EntryActions {
  readonly open: (entry: MessageEntry) => void
  readonly reply: (entry: MessageEntry) => void
  readonly toggleRead: (entry: MessageEntry) => void
  readonly copy: (text: string) => void
  readonly remove: (entry: MessageEntry) => void
}

const icon = 'size-4'

/** The context menu of a message in a list. */
export function entryMenu(entry: MessageEntry, actions: EntryActions): readonly MenuItem[] {
  const isReceived = entry.box === 'inbox'
  const address = isReceived ? entry.senderCode : entry.who
  return [
    {
      label: texts.open,
      icon: <MailOpen className={icon} />,
      keys: chordText('Enter'),
      perform: () => actions.open(entry),
    },
    {
      label: isReceived ? texts.reply : texts.writeAgain,
      icon: isReceived ? <Reply className={icon} /> : <Repeat className={icon} />,
      disabled: isReceived && address === null,
      perform: () => actions.reply(entry),
    },
    ...(isReceived
      ? [
          {
            label: entry.isRead ? texts.menuMarkUnread : texts.menuMarkRead,
            icon: entry.isRead ? <Mail className={icon} /> : <MailOpen className={icon} />,
            keys: chordText('Mod+U'),
            perform: () => actions.toggleRead(entry),
          },
        ]
      : []),
    {
      label: isReceived ? texts.copyCode : texts.copyRecipient,
      icon: <Copy className={icon} />,
      disabled: address === null,
      perform: () => actions.copy(address ?? ''),
    },
    'separator',
    {
      label: texts.delete,
      icon: <Trash className={icon} />,
      keys: chordText('Delete'),
      danger: true,
      perform: () => actions.remove(entry),
    },
  ]
}
