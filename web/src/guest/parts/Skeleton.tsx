/** As classes: the same lines stand in the page itself (s.html), whose policy takes no styles. */
const widths = ['w-2/5', 'w-3/5', 'w-1/3', 'w-1/2']

/** Lines of the size of what is on its way. */
export function Skeleton({ label }: { readonly label: string }) {
  return (
    <div role="status" aria-label={label} className="divide-y divide-border">
      {widths.map((width) => (
        <div key={width} className="flex min-h-16 items-center gap-3 px-4 sm:px-6">
          <span className="size-9 rounded-control bg-sunken" />
          <span className={`${width} h-3.5 rounded-full bg-sunken motion-safe:animate-pulse`} />
        </div>
      ))}
    </div>
  )
}
