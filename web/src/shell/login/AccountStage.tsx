import { type ReactNode, useEffect, useRef } from 'react'
import type { Notifications } from '@/kernel/notifications/types'
import { isMobileDevice } from '@/lib/mobile'
import { productName, productVersion } from '@/lib/product'
import { useTexts } from '@/ui/use-texts'
import { LanguageChoice } from './LanguageChoice'
import { ProductMark } from './ProductMark'
import { Stage } from './Stage'
import { texts } from './texts'

interface AccountStageProps {
  readonly notifications: Pick<Notifications, 'notify'>
  readonly children: ReactNode
}

/** The page around the login and auth cards: the product's mark above, its version and the language below. */
export function AccountStage({ notifications, children }: AccountStageProps) {
  const t = useTexts(texts)
  const main = useRef<HTMLElement>(null)
  // Ready to type, where that does not open a keyboard over half of the screen.
  useEffect(() => {
    if (!isMobileDevice()) main.current?.querySelector('input')?.focus()
  }, [])
  return (
    <Stage>
      <header className="mb-6 flex items-center gap-3 text-white md:mb-8">
        <ProductMark className="size-11 drop-shadow-lg" />
        <h1 className="text-2xl font-light tracking-tight">{productName}</h1>
      </header>
      <main ref={main} className="flex w-full justify-center">
        {children}
      </main>
      <footer className="mt-6 flex items-center gap-3">
        <p className="text-xs text-white/75">{t.version({ version: productVersion })}</p>
        <LanguageChoice notifications={notifications} />
      </footer>
    </Stage>
  )
}

/** The two cards side by side; one above the other where there is no room. */
export function CardPair({ children }: { readonly children: ReactNode }) {
  return <div className="grid w-full max-w-md gap-5 md:max-w-3xl md:grid-cols-2">{children}</div>
}
