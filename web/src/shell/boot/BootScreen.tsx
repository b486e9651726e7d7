import { useEffect, useState } from 'react'
import { type Clock, systemClock } from '@/lib/clock'
import { productName, productVersion } from '@/lib/product'
import { useTexts } from '@/ui/use-texts'
import './boot.css'
import { bootMessageInterval, bootMessages } from './boot-messages'
import { isTyping } from './is-typing'
import { texts } from './texts'

interface BootScreenProps {
  /** Called once: when the last message has been on screen as long as the others, or when a key or click skips the rest. */
  readonly onDone: () => void
  readonly clock?: Clock
}

/** The boot screen [A2.4]: black, the product's name and version, six messages one every 500 ms [A9.1]. */
export function BootScreen({ onDone, clock = systemClock }: BootScreenProps) {
  const t = useTexts(texts)
  const messages = bootMessages(t)
  const { length } = messages
  const [revealed, setRevealed] = useState(0)

  useEffect(() => {
    // All from the start: one timer after the other would be late by the sum of their delays.
    const cancels = Array.from({ length }, (_message, index) =>
      clock.after((index + 1) * bootMessageInterval, () => setRevealed(index + 1)),
    )
    // One interval more: the last message is to be read too.
    cancels.push(clock.after((length + 1) * bootMessageInterval, onDone))
    return () => {
      for (const cancel of cancels) cancel()
    }
  }, [clock, onDone, length])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // The next screen takes the focus at once: the key must not be typed into its first field.
      if (isTyping(event)) event.preventDefault()
      onDone()
    }
    window.addEventListener('keydown', onKey)
    window.addEventListener('click', onDone)
    return () => {
      window.removeEventListener('keydown', onKey)
      window.removeEventListener('click', onDone)
    }
  }, [onDone])

  return (
    <main className="fixed inset-0 flex flex-col bg-black px-6 py-8 text-white select-none">
      <div className="m-auto w-full max-w-sm">
        <h1 className="text-5xl font-light tracking-tight">{productName}</h1>
        <p className="mt-2 text-sm text-white/60">{t.version({ version: productVersion })}</p>
        {/* Room for all of them from the start, so that nothing moves as they appear. */}
        <ol aria-live="polite" className="mt-10 h-48 font-mono text-sm">
          {messages.slice(0, revealed).map((message) => (
            <li key={message} className="boot-message flex h-8 items-center gap-3">
              <svg viewBox="0 0 16 16" aria-hidden="true" className="boot-check size-4 shrink-0">
                <path d="M3 8.5 6.5 12 13 4.5" pathLength={1} />
              </svg>
              {message}
            </li>
          ))}
        </ol>
      </div>
      <footer className="text-center text-sm text-white/60">{t.starting}</footer>
    </main>
  )
}
