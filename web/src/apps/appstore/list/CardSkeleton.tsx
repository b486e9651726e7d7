import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'

const bar = 'rounded-control bg-sunken motion-safe:animate-pulse'

/** A card whose app is on its way: the same shapes in the same places. */
export function CardSkeleton() {
  return (
    <div aria-hidden="true" data-part="skeleton" className="flex size-full flex-col gap-2.5">
      <div className="flex items-center gap-3">
        <span className={`${bar} size-12`} />
        <span className="flex flex-1 flex-col gap-1.5">
          <span className={`${bar} h-4 w-3/5`} />
          <span className={`${bar} h-3 w-2/5`} />
        </span>
      </div>
      <span className={`${bar} h-5 w-1/2`} />
      <span className={`${bar} h-9 w-full`} />
      <span className={`${bar} mt-auto h-3 w-3/4`} />
      <span className={`${bar} h-8 w-full`} />
    </div>
  )
}

/** A list that is on its way; `cardHeight` in rem. */
export function ListSkeleton({ cardHeight }: { readonly cardHeight: number }) {
  const t = useTexts(texts)
  return (
    <div
      role="status"
      aria-label={t.loadingApps}
      className="grid min-h-0 flex-1 grid-cols-[repeat(auto-fill,minmax(17rem,1fr))] content-start overflow-hidden px-2.5"
    >
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className="p-1.5" style={{ blockSize: `${cardHeight}rem` }}>
          <div className="size-full rounded-window border border-border bg-raised p-3.5">
            <CardSkeleton />
          </div>
        </div>
      ))}
    </div>
  )
}
