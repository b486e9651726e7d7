import X from 'lucide-react/icons/x'
import { useEffect, useRef } from 'react'
import { classNames } from '@/lib/class-names'
import { IconButton } from '@/ui/button'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import type { Tab, Tabs } from '../model/tabs'
import { texts } from '../texts'

interface TabButtonProps {
  readonly tabs: Tabs
  readonly tab: Tab
  readonly isCurrent: boolean
}

function TabButton({ tabs, tab, isCurrent }: TabButtonProps) {
  const t = useTexts(texts)
  const name = useStore(tab.session.document, (state) => state.name) || t.untitled
  const path = useStore(tab.session.document, (state) => state.path)
  const isModified = useStore(tab.session.document, (state) => state.isModified)
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isCurrent) item.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isCurrent])
  const close = () => void tabs.close(tab.key)
  return (
    // The middle button closes a tab, as in browsers; all others have the button in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see the line above
    <li
      ref={item}
      // The browser would begin to scroll.
      onMouseDown={(event) => event.button === 1 && event.preventDefault()}
      onAuxClick={(event) => {
        if (event.button === 1) close()
      }}
      className={classNames(
        'flex h-8 max-w-56 min-w-28 flex-1 items-center rounded-control pe-0.5 @max-md:min-w-36 pointer-coarse:h-10',
        isCurrent ? 'bg-raised shadow-[0_0_0_1px_var(--border)]' : 'hover:bg-surface',
      )}
    >
      <button
        type="button"
        aria-current={isCurrent ? 'true' : undefined}
        aria-label={isModified ? t.unsavedTab({ name }) : undefined}
        title={path ?? name}
        onClick={() => tabs.activate(tab.key)}
        className="flex h-full min-w-0 flex-1 items-center gap-2 rounded-control ps-2.5 text-start text-sm -outline-offset-2"
      >
        <span className="truncate">{name}</span>
        {isModified ? (
          <span aria-hidden="true" className="ms-auto size-2 shrink-0 rounded-full bg-accent" />
        ) : null}
      </button>
      <IconButton label={t.closeTab({ name })} onClick={close} className="size-6 pointer-coarse:size-10">
        <X aria-hidden="true" className="size-3.5" />
      </IconButton>
    </li>
  )
}

/** The texts of a window in a row; a window with a single one does without. */
export function TabStrip({ tabs }: { readonly tabs: Tabs }) {
  const t = useTexts(texts)
  const { tabs: all, active } = useStore(tabs, (state) => state)
  if (all.length === 1) return null
  return (
    <nav aria-label={t.tabs} className="@container flex shrink-0 bg-sunken px-1.5 py-1">
      <ul className="flex min-w-0 flex-1 items-center gap-1 overflow-x-auto [scrollbar-width:none]">
        {all.map((tab) => (
          <TabButton key={tab.key} tabs={tabs} tab={tab} isCurrent={tab.key === active} />
        ))}
      </ul>
    </nav>
  )
}
