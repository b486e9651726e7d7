import { useStore } from '@/ui/use-store'
import { AppNotice } from './AppNotice'
import type { Notices } from './notices'

/** The notices of a window below each other. */
export function NoticeList({ notices }: { readonly notices: Notices }) {
  const list = useStore(notices, (state) => state.list)
  return list.map(({ kind, text, action, isLasting }) => (
    <AppNotice
      key={kind}
      text={text}
      {...(action
        ? {
            actions: [
              {
                label: action.label,
                run: () => {
                  notices.remove(kind)
                  action.run()
                },
              },
            ],
          }
        : {})}
      {...(isLasting ? {} : { onDismiss: () => notices.remove(kind) })}
    />
  ))
}
