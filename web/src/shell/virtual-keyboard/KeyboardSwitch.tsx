import Keyboard from 'lucide-react/icons/keyboard'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { isShown, type KeyboardModel } from './keyboard-state'
import { texts } from './texts'

/** The taskbar's button that brings the keyboard and puts it away. The field that a person is in keeps the focus. */
export function KeyboardSwitch({ keyboard }: { readonly keyboard: KeyboardModel }) {
  const t = useTexts(texts)
  const shown = useStore(keyboard, isShown)
  return (
    <button
      type="button"
      data-part="keyboard-switch"
      aria-label={t.keyboard}
      aria-pressed={shown}
      title={shown ? t.putAway : t.show}
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={shown ? keyboard.putAway : keyboard.ask}
      className="my-1 flex w-11 shrink-0 items-center justify-center rounded-control hover:bg-taskbar-hover aria-pressed:bg-taskbar-active"
    >
      <Keyboard className="size-5" aria-hidden="true" />
    </button>
  )
}
