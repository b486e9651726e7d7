import Lock from 'lucide-react/icons/lock'
import LogOut from 'lucide-react/icons/log-out'
import Settings from 'lucide-react/icons/settings'
import UserRound from 'lucide-react/icons/user-round'
import { type ComponentType, useId } from 'react'
import { changeSettings } from '@/kernel/settings/apply'
import { shownSetting } from '@/kernel/settings/sections'
import { PersonRole } from '@/shell/start-menu/PersonRole'
import { SettingInput } from '@/ui/settings/SettingInput'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { Panel } from './Panel'
import type { PanelProps } from './panels'
import { texts } from './texts'

/** Settings that are changed often, in this order. */
const quick = ['theme', 'osStyle', 'language', 'doNotDisturb'] as const

/** What the person's name opens: the account, what is set often, and ways out. */
export function AccountPanel({ os, isMobile, onClose }: PanelProps) {
  const t = useTexts(texts)
  const quickId = useId()
  const user = useStore(os.session, (state) => state.user)
  const values = useStore(os.settings, (settings) => settings)
  const open = (type: 'userprofile' | 'settings') => () => {
    onClose()
    os.windows.open(type)
  }
  return (
    <Panel
      label={t.account}
      opener={isMobile ? '[data-part="start"]' : '[data-part="username"]'}
      isMobile={isMobile}
      onClose={onClose}
    >
      <div className="px-5 pt-4 pb-2">
        <p className="truncate text-lg font-semibold">
          <bdi>{user?.username}</bdi>
        </p>
        <p className="mb-1.5 truncate text-sm text-muted">{user?.email}</p>
        <PersonRole os={os} />
      </div>
      <div className="flex flex-col px-2 pb-2">
        <Entry icon={UserRound} label={t.profile} onClick={open('userprofile')} />
        <Entry
          icon={Lock}
          label={t.lock}
          onClick={() => {
            onClose()
            os.session.lock()
          }}
        />
      </div>
      <section aria-labelledby={quickId} className="flex flex-col gap-2 border-y border-border px-5 py-3">
        <h2 id={quickId} className="text-sm font-semibold text-muted">
          {t.quickSettings}
        </h2>
        {quick.map((name) => (
          <SettingInput
            key={name}
            setting={{ ...shownSetting(name, values), hint: null }}
            onChange={(change) => changeSettings(os, change)}
          />
        ))}
      </section>
      <div className="flex flex-col p-2">
        <Entry icon={Settings} label={t.settings} onClick={open('settings')} />
        <Entry icon={LogOut} label={t.signOut} onClick={() => void os.session.logOut()} />
      </div>
    </Panel>
  )
}

interface EntryProps {
  readonly icon: ComponentType<{ readonly className: string; readonly 'aria-hidden': 'true' }>
  readonly label: string
  readonly onClick: () => void
}

const Entry = ({ icon: Icon, label, onClick }: EntryProps) => (
  <button
    type="button"
    onClick={onClick}
    className="flex min-h-9 items-center gap-3 rounded-control px-3 text-start text-base hover:bg-accent-soft pointer-coarse:min-h-11"
  >
    <Icon className="size-4 text-muted" aria-hidden="true" />
    {label}
  </button>
)
