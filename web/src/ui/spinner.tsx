/** A turning ring with a text; the text is announced. Reduced motion shows the ring at rest. */
export function Spinner({ label }: { readonly label: string }) {
  return (
    <div role="status" className="flex items-center justify-center gap-3 text-muted">
      <span className="size-5 rounded-full border-2 border-border border-t-accent motion-safe:animate-spin" />
      <span>{label}</span>
    </div>
  )
}
