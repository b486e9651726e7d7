import LogOut from 'lucide-react/icons/log-out'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { showVmStartMenu } from '@/kernel/vm/windows'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { programs } from '../programs/programs'
import { texts } from '../texts'
import type { LeavingControl } from '../use-leaving'
import type { Vm } from '../vm'
import { hasLinux } from './has-linux'

interface StartMenuProps {
  readonly vm: Vm
  readonly leaving: LeavingControl
  readonly button: RefObject<HTMLButtonElement | null>
}

/** The machine's start menu: its programs, and the log out [B4.18]. */
export function StartMenu({ vm, leaving, button }: StartMenuProps) {
  const isOpen = useStore(vm.session, (state) => state.screen.isStartMenuOpen)
  return isOpen ? <OpenMenu vm={vm} leaving={leaving} button={button} /> : null
}

function OpenMenu({ vm, leaving, button }: StartMenuProps) {
  const t = useTexts(texts)
  const isThere = useStore(vm.linux, hasLinux)
  const menu = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = menu.current
    element?.querySelector<HTMLElement>('[role="menuitem"]')?.focus()
    const onPress = ({ target }: PointerEvent) => {
      if (!(target instanceof Node) || element?.contains(target) || button.current?.contains(target)) return
      vm.session.change((screen) => showVmStartMenu(screen, false))
    }
    document.addEventListener('pointerdown', onPress, { capture: true })
    return () => document.removeEventListener('pointerdown', onPress, { capture: true })
  }, [vm, button])

  const close = () => {
    vm.session.change((screen) => showVmStartMenu(screen, false))
    button.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const items = [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
    const at = items.findIndex((item) => item === document.activeElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
    if (event.key === 'Escape' || event.key === 'Tab') close()
    else if (to === undefined) return
    else items.at(to % items.length)?.focus()
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      ref={menu}
      role="menu"
      aria-label={t.machineMenu}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="absolute bottom-2 start-2 z-(--z-start-menu) flex max-h-[calc(100%-1rem)] w-60 flex-col overflow-y-auto rounded-window border border-border bg-raised p-1.5 text-text shadow-popup"
    >
      {programs
        .filter(({ needsLinux }) => isThere || !needsLinux)
        .map(({ type, title, Icon }) => (
          <Item
            key={type}
            icon={<Icon aria-hidden="true" className="size-4.5 text-accent" />}
            onChoose={() => vm.open(type)}
          >
            {title()}
          </Item>
        ))}
      <hr className="my-1.5 border-t border-border" />
      <Item
        icon={<LogOut aria-hidden="true" className="size-4.5 text-muted" />}
        onChoose={() => {
          close()
          leaving.logOut()
        }}
      >
        {t.logOut}
      </Item>
    </div>
  )
}

interface ItemProps {
  readonly icon: ReactNode
  readonly onChoose: () => void
  readonly children: string
}

const Item = ({ icon, onChoose, children }: ItemProps) => (
  <button
    type="button"
    role="menuitem"
    tabIndex={-1}
    onClick={onChoose}
    className="flex min-h-9 w-full items-center gap-3 rounded-control px-2.5 text-start text-base hover:bg-sunken focus-visible:bg-sunken focus-visible:outline-offset-[-2px] pointer-coarse:min-h-11"
  >
    {icon}
    {children}
  </button>
)
