/** Lines of the size of what is on its way. */
export function Skeleton({ label }: { readonly label: string }) {
  return (
    <div role="status" aria-label={label} className="divide-y divide-border">
      {[40, 60, 30, 50].map((width) => (
        <div key={width} className="flex min-h-16 items-center gap-3 px-4 sm:px-6">
          <span className="size-9 rounded-control bg-sunken" />
          <span
            style={{ inlineSize: `${width}%` }}
            className="h-3.5 rounded-full bg-sunken motion-safe:animate-pulse"
          />
        </div>
      ))}
    </div>
  )
}
