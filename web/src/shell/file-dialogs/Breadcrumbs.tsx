import ChevronRight from 'lucide-react/icons/chevron-right'
import { useLayoutEffect, useRef } from 'react'
import { baseName, pathSteps } from '@/kernel/files/paths'
import type { FilePath } from '@/kernel/files/types'
import { classNames } from '@/lib/class-names'
import { plainName } from '@/lib/language/isolate'
import { useTexts } from '@/ui/use-texts'
import { texts } from './texts'

interface BreadcrumbsProps {
  readonly folder: FilePath
  readonly onChoose: (path: FilePath) => void
}

/** The way from the top to the shown folder; each step is a button. A long way is scrolled to its end. */
export function Breadcrumbs({ folder, onChoose }: BreadcrumbsProps) {
  const t = useTexts(texts)
  const scroller = useRef<HTMLElement>(null)
  const scrolledFor = useRef<FilePath | null>(null)
  useLayoutEffect(() => {
    const box = scroller.current
    if (!box || scrolledFor.current === folder) return
    scrolledFor.current = folder
    box.scrollTo({ left: box.scrollWidth })
  }, [folder])

  return (
    <nav
      ref={scroller}
      dir="ltr"
      aria-label={t.folder}
      className="flex min-w-0 flex-1 items-center overflow-x-auto rounded-control border border-border bg-raised px-1 [scrollbar-width:none]"
    >
      {pathSteps(folder).map((step) => (
        <span key={step} className="flex shrink-0 items-center">
          {step === '/' ? null : <ChevronRight aria-hidden="true" className="size-3.5 text-muted" />}
          <button
            type="button"
            aria-current={step === folder ? 'location' : undefined}
            onClick={() => onChoose(step)}
            className={classNames(
              'min-h-8 rounded-control px-1.5 text-sm -outline-offset-2 hover:bg-sunken pointer-coarse:min-h-11 pointer-coarse:px-2.5',
              step === folder ? 'font-medium' : 'text-muted hover:text-text',
            )}
          >
            {step === '/' ? t.computer : plainName(baseName(step))}
          </button>
        </span>
      ))}
    </nav>
  )
}
