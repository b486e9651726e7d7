import type { RefObject } from 'react'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'
import type { Vm } from '../vm'
import { LinuxSetupCard } from './LinuxSetupCard'
import { NoticeButton } from './NoticeButton'

interface LinuxNoticeProps {
  readonly vm: Vm
  /** What has the keyboard next where the card had it and is gone. */
  readonly next: RefObject<HTMLElement | null>
}

/** A card on the wallpaper while there is no Linux: why, and what to do about it. */
export function LinuxNotice({ vm, next }: LinuxNoticeProps) {
  const t = useTexts(texts)
  const image = useStore(vm.linux, (state) => state.image)
  const problem = useStore(vm.linux, (state) => state.problem)
  if (image !== 'absent' && image !== 'failed') return null
  return (
    <div
      role="note"
      className="absolute end-3 bottom-3 start-3 ms-auto max-h-[calc(100%-1.5rem)] max-w-96 overflow-y-auto rounded-window border border-white/25 bg-black/45 p-4"
    >
      {image === 'absent' ? (
        <LinuxSetupCard setup={vm.linuxSetup} next={next} />
      ) : (
        <>
          <p className="font-semibold">{t.notReached}</p>
          <p className="mt-1 text-sm text-white/85">{problem?.message}</p>
          <NoticeButton onClick={() => void vm.linux.look()}>{t.tryAgain}</NoticeButton>
        </>
      )}
    </div>
  )
}
