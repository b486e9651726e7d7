import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import {
  actualZoom,
  baseScale,
  firstView,
  fitZoom,
  keepInStage,
  moveBy,
  type PictureView,
  type Place,
  rotate,
  shownSize,
  type Size,
  zoomAt,
  zoomIn,
  zoomOut,
} from './model/zoom'

const noSize: Size = { width: 0, height: 0 }
const centre: Place = { x: 0, y: 0 }

/** How the picture lies and all that changes it. */
export interface PictureControl {
  readonly stage: RefObject<HTMLDivElement | null>
  readonly view: PictureView
  /** The picture's own size in px; 0 until it is loaded. */
  readonly picture: Size
  /** Its size on the screen at 100 %, before it is turned. */
  readonly base: Size
  /** Whether more of it could be seen by moving it, by axis. */
  readonly overflows: { readonly x: boolean; readonly y: boolean }
  /** `at` is in px from the stage's centre; default the centre. */
  readonly zoomIn: (at?: Place) => void
  readonly zoomOut: (at?: Place) => void
  readonly zoomBy: (factor: number, at: Place) => void
  readonly reset: () => void
  readonly fit: () => void
  readonly actualSize: () => void
  /** 100 %, or the actual size when it is at 100 % now. */
  readonly toggleSize: (at: Place) => void
  readonly rotate: (quarters: 1 | -1) => void
  readonly moveBy: (by: Place) => void
  readonly onPicture: (size: Size) => void
}

/** The view of one picture; it starts again for another `source`. */
export function usePictureView(source: string | null): PictureControl {
  const stage = useRef<HTMLDivElement>(null)
  const [stageSize, setStageSize] = useState(noSize)
  const [loaded, setLoaded] = useState<{ readonly source: string | null; readonly size: Size } | null>(null)
  const [shown, setShown] = useState({ source, view: firstView })
  const picture = loaded?.source === source ? loaded.size : noSize
  const view = keepInStage(shown.source === source ? shown.view : firstView, picture, stageSize)

  const hasStage = source !== null
  useLayoutEffect(() => {
    const box = stage.current
    if (!hasStage || !box) return undefined
    const measure = () => setStageSize({ width: box.clientWidth, height: box.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [hasStage])

  // Several events can come before the next rendering: each goes on from the one before.
  const current = useRef(view)
  useEffect(() => {
    current.current = view
  })
  const change = (next: (before: PictureView) => PictureView) => {
    current.current = next(current.current)
    setShown({ source, view: current.current })
  }
  const zoomTo = (zoom: (before: PictureView) => number, at: Place = centre) =>
    change((before) => zoomAt(before, zoom(before), at, picture, stageSize))

  const scale = baseScale(picture, stageSize, view.rotation)
  const extent = shownSize(view, picture, stageSize)
  const actual = (before: PictureView) => actualZoom(picture, stageSize, before.rotation)
  return {
    stage,
    view,
    picture,
    base: { width: picture.width * scale, height: picture.height * scale },
    overflows: { x: extent.width > stageSize.width + 0.5, y: extent.height > stageSize.height + 0.5 },
    zoomIn: (at) => zoomTo(({ zoom }) => zoomIn(zoom), at),
    zoomOut: (at) => zoomTo(({ zoom }) => zoomOut(zoom), at),
    zoomBy: (factor, at) => zoomTo(({ zoom }) => zoom * factor, at),
    reset: () => zoomTo(() => 100),
    fit: () => zoomTo(({ rotation }) => fitZoom(picture, stageSize, rotation)),
    actualSize: () => zoomTo(actual),
    toggleSize: (at) => {
      const larger = Math.max(200, actual(view))
      zoomTo(({ zoom }) => (zoom === 100 ? larger : 100), at)
    },
    rotate: (quarters) => change((before) => rotate(before, quarters, picture, stageSize)),
    moveBy: (by) => change((before) => moveBy(before, by, picture, stageSize)),
    onPicture: (size) => setLoaded({ source, size }),
  }
}
