import { bootMessages } from '@/kernel/vm/boot'
import { productName } from '@/lib/product'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'

interface BootScreenProps {
  /** Messages so far. */
  readonly shown: number
  /** Percent. */
  readonly progress: number
}

/** The boot screen: a line of the log for each step, and how far it is [B2.91 B4.16]. */
export function BootScreen({ shown, progress }: BootScreenProps) {
  const t = useTexts(texts)
  const messages = bootMessages()
  const percent = Math.round(progress)
  return (
    <div className="vm-dark flex size-full flex-col overflow-y-auto p-6">
      <div className="vm-boot m-auto w-full max-w-md">
        <h1 className="text-2xl font-light tracking-tight">{t.product({ product: productName })}</h1>
        {/* Room for all of them from the start, so that nothing moves as they appear. */}
        <ol aria-label={t.bootLog} aria-live="polite" className="vm-boot-log mt-6 h-42 font-mono">
          {messages.slice(0, shown).map((message, index) => (
            <li key={message} className="flex h-7 items-center gap-2 whitespace-nowrap">
              <span aria-hidden="true" className="text-white/60 tabular-nums">
                {`[${(((index + 1) * 800) / 1000).toFixed(1)}]`}
              </span>
              <span className="truncate">{message}</span>
            </li>
          ))}
          {shown < messages.length ? (
            <li aria-hidden="true" className="flex h-7 items-center">
              <span className="vm-boot-cursor h-4 w-2 bg-white/80" />
            </li>
          ) : null}
        </ol>
        <div className="mt-6 flex items-center gap-3">
          <div
            role="progressbar"
            aria-label={t.bootProgress}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={percent}
            className="h-1 flex-1 overflow-hidden rounded-full bg-white/20"
          >
            <div className="vm-bar h-full rounded-full bg-white" style={{ inlineSize: `${progress}%` }} />
          </div>
          <span aria-hidden="true" className="w-10 text-end text-sm text-white/80 tabular-nums">
            {t.percent({ percent })}
          </span>
        </div>
      </div>
    </div>
  )
}
