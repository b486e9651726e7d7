import type { ReactNode } from 'react'

/**
 * What stands before the desktop: the blurred wallpaper over the whole screen, the content in its middle, scrollable
 * where the screen is smaller. The thumbnail is enough under a blur and a seventh of the bytes; it is dark enough for white
 * text to be read on its brightest part.
 */
export function Stage({ children }: { readonly children: ReactNode }) {
  return (
    <div className="fixed inset-0 overflow-hidden bg-black">
      <img
        src="/wallpapers/mountains.thumb.webp"
        alt=""
        draggable={false}
        fetchPriority="high"
        className="absolute -inset-8 size-[calc(100%+4rem)] max-w-none object-cover blur-md brightness-[0.55] saturate-[1.35] select-none"
      />
      <div className="absolute inset-0 overflow-auto overscroll-contain">
        <div className="flex min-h-full flex-col items-center justify-center px-4 py-6 pb-[max(1.5rem,env(safe-area-inset-bottom))]">
          {children}
        </div>
      </div>
    </div>
  )
}
