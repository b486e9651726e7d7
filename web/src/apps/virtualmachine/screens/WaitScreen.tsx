/** A dark screen with a turning ring: the machine is loading [B2.90] or being reset [B4.19]. */
export function WaitScreen({ text }: { readonly text: string }) {
  return (
    <div className="vm-dark flex size-full flex-col items-center justify-center gap-5">
      <span
        aria-hidden="true"
        className="size-9 rounded-full border-2 border-white/25 border-t-white motion-safe:animate-spin"
      />
      <p role="status" className="text-base text-white/80">
        {text}
      </p>
    </div>
  )
}
