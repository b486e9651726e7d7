/** The mark on the start button: four waves' worth of tiles, in the accent. */
export function StartMark() {
  return (
    <svg
      viewBox="0 0 20 20"
      width={20}
      height={20}
      aria-hidden="true"
      className="size-5 shrink-0 fill-accent"
    >
      <rect x="2" y="2" width="7" height="7" rx="2" />
      <rect x="11" y="2" width="7" height="7" rx="3.5" />
      <rect x="2" y="11" width="7" height="7" rx="3.5" />
      <rect x="11" y="11" width="7" height="7" rx="2" />
    </svg>
  )
}
