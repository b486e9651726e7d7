/** Shows an element away from where its layout puts it, without state or layout. */
export interface FrameOffset {
  /** Offset in px; may be called on every frame. */
  set(x: number, y: number): void
  /** Puts the element back to its place. */
  end(): void
}

/** Farthest offset in px in each direction; more than any desktop is wide. */
const reach = 20_000

/**
 * Begins to offset a window's frame; end one before the next begins. Two halted animations do it, one an axis, whose time
 * is the offset: 1 ms is 1 px. Chromium hands such a change straight to the compositor, while a changed style makes it
 * put the layers of all windows together again on every frame, also with `will-change`.
 */
export function startFrameOffset(frame: HTMLElement): FrameOffset {
  const timing: KeyframeAnimationOptions = { duration: 2 * reach, fill: 'both' }
  const axes = [
    frame.animate({ translate: [`${-reach}px 0px`, `${reach}px 0px`] }, timing),
    frame.animate({ transform: [`translateY(${-reach}px)`, `translateY(${reach}px)`] }, timing),
  ] as const
  const [horizontal, vertical] = axes
  for (const axis of axes) {
    axis.pause()
    axis.currentTime = reach
  }
  return {
    set(x, y) {
      horizontal.currentTime = reach + x
      vertical.currentTime = reach + y
    },
    end() {
      for (const axis of axes) axis.cancel()
    },
  }
}
