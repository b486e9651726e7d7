const isImage = (icon: string) => /^(https?:|data:image\/|blob:|\/|\.\/)/i.test(icon)

/** An app's icon at 48 px: an image, or the few characters that its author chose (an emoji). */
export function IconImage({ icon }: { readonly icon: string }) {
  if (isImage(icon)) {
    return (
      <img
        src={icon}
        alt=""
        width={48}
        height={48}
        draggable={false}
        className="desktop-icon-image size-12"
      />
    )
  }
  return (
    <span
      aria-hidden="true"
      className="flex size-12 items-center justify-center overflow-hidden text-[2.25rem] leading-none"
    >
      {icon}
    </span>
  )
}
