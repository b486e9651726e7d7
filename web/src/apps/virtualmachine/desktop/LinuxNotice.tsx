import { Parts } from '@/ui/parts'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'
import type { Vm } from '../vm'

/** A card on the wallpaper while there is no Linux: why, and what to do about it. */
export function LinuxNotice({ vm }: { readonly vm: Vm }) {
  const t = useTexts(texts)
  const image = useStore(vm.linux, (state) => state.image)
  const problem = useStore(vm.linux, (state) => state.problem)
  if (image !== 'absent' && image !== 'failed') return null
  return (
    <div
      role="note"
      className="absolute end-3 bottom-3 start-3 ms-auto max-w-96 rounded-window border border-white/25 bg-black/45 p-4"
    >
      {image === 'absent' ? (
        <>
          <p className="font-semibold">{t.noLinux}</p>
          <p className="mt-1 text-sm text-white/85">
            <Parts
              of={t.noLinuxText({
                command: (words) => (
                  <code
                    dir="ltr"
                    className="rounded-control bg-white/15 px-1.5 py-0.5 font-mono whitespace-nowrap"
                  >
                    {words}
                  </code>
                ),
              })}
            />
          </p>
        </>
      ) : (
        <>
          <p className="font-semibold">{t.notReached}</p>
          <p className="mt-1 text-sm text-white/85">{problem?.message}</p>
          <button
            type="button"
            onClick={() => void vm.linux.look()}
            className="mt-3 min-h-9 rounded-control border border-white/40 px-3 font-medium hover:bg-white/15 pointer-coarse:min-h-11"
          >
            {t.tryAgain}
          </button>
        </>
      )}
    </div>
  )
}
