import { Skeleton } from './Skeleton'

/** The frame of what a link shows, before it is known: the same that stands in the page (s.html), so that nothing moves when this takes its place. */
export function OpeningFrame({ label }: { readonly label: string }) {
  return (
    <>
      <div className="border-b border-border px-4 py-4 sm:px-6 sm:py-5">
        <div className="my-1 h-5 w-2/5 rounded-full bg-sunken motion-safe:animate-pulse" />
        <div className="mt-2.5 mb-0.75 h-3.5 w-1/4 rounded-full bg-sunken motion-safe:animate-pulse" />
      </div>
      <Skeleton label={label} />
    </>
  )
}
