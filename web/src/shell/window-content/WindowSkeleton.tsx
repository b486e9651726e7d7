import { useTexts } from '@/ui/use-texts'
import { texts } from './texts'

/** Stands where an app's view will be while it loads: bars of the usual size, so that nothing jumps. */
export function WindowSkeleton() {
  const t = useTexts(texts)
  return (
    <div role="status" aria-label={t.loading} className="flex size-full flex-col gap-3 bg-surface p-4">
      <div className="h-8 w-2/5 rounded-control bg-sunken motion-safe:animate-pulse" />
      <div className="h-4 w-4/5 rounded-control bg-sunken motion-safe:animate-pulse" />
      <div className="h-4 w-3/5 rounded-control bg-sunken motion-safe:animate-pulse" />
      <div className="min-h-0 flex-1 rounded-control bg-sunken motion-safe:animate-pulse" />
    </div>
  )
}
