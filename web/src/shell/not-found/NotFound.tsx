import { ProductMark } from '@/shell/login/ProductMark'
import { Stage } from '@/shell/login/Stage'
import { useTexts } from '@/ui/use-texts'
import { texts } from './texts'

/** The page for every address but "/" [A2.2 A8.8]. */
export function NotFound() {
  const t = useTexts(texts)
  return (
    <Stage>
      <main className="text-center text-white">
        <ProductMark className="mx-auto mb-4 size-16 drop-shadow-lg" />
        <h1 className="text-8xl font-extralight tracking-tight tabular-nums">404</h1>
        <p className="mt-3 text-xl">{t.notFound}</p>
        <a
          href="/"
          className="mt-8 inline-flex min-h-11 items-center rounded-control bg-accent px-5 text-base font-medium text-accent-text hover:bg-accent-hover focus-visible:outline-white"
        >
          {t.home}
        </a>
      </main>
    </Stage>
  )
}
