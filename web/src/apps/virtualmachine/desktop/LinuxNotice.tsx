import { useStore } from '@/ui/use-store'
import type { Vm } from '../vm'

/** A card on the wallpaper while there is no Linux: why, and what to do about it. */
export function LinuxNotice({ vm }: { readonly vm: Vm }) {
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
          <p className="font-semibold">Linux is not installed on this server</p>
          <p className="mt-1 text-sm text-white/85">
            Whoever runs the server adds it with{' '}
            <code className="rounded-control bg-white/15 px-1.5 py-0.5 font-mono whitespace-nowrap">
              npm run vm:image
            </code>
            . Then the terminal, shared files and a monitor of Linux appear here.
          </p>
        </>
      ) : (
        <>
          <p className="font-semibold">Linux cannot be reached</p>
          <p className="mt-1 text-sm text-white/85">{problem?.message}</p>
          <button
            type="button"
            onClick={() => void vm.linux.look()}
            className="mt-3 min-h-9 rounded-control border border-white/40 px-3 font-medium hover:bg-white/15 pointer-coarse:min-h-11"
          >
            Try again
          </button>
        </>
      )}
    </div>
  )
}
