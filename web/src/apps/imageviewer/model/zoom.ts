/**
 * How a picture lies in its stage: zoom, rotation and place, as pure functions [A4.23 A9.11]. At 100 % the whole picture is
 * seen: in its own size, or made smaller to fit.
 */

/** Percent. */
export const smallestZoom = 25
export const largestZoom = 500
export const zoomStep = 25

/** Lengths in px. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** A place in the stage, in px from its centre. */
export interface Place {
  readonly x: number
  readonly y: number
}

export interface PictureView {
  /** Percent, 25 to 500. */
  readonly zoom: number
  /** Degrees clockwise: 0, 90, 180 or 270. */
  readonly rotation: number
  /** The picture's centre. */
  readonly place: Place
}

/** How a picture is shown at first. */
export const firstView: PictureView = { zoom: 100, rotation: 0, place: { x: 0, y: 0 } }

const limitZoom = (zoom: number) => Math.min(largestZoom, Math.max(smallestZoom, zoom))

/** The next step of 25 above; 500 at most. */
export const zoomIn = (zoom: number): number => limitZoom((Math.floor(zoom / zoomStep) + 1) * zoomStep)

/** The next step of 25 below; 25 at least. */
export const zoomOut = (zoom: number): number => limitZoom((Math.ceil(zoom / zoomStep) - 1) * zoomStep)

/** The picture's extent as it lies: width and height change places with each quarter turn. */
const turned = ({ width, height }: Size, rotation: number): Size =>
  rotation % 180 === 0 ? { width, height } : { width: height, height: width }

/** How much larger than its own size a picture would be that just fits the stage. */
function fitScale(picture: Size, stage: Size, rotation: number): number {
  const { width, height } = turned(picture, rotation)
  if (width <= 0 || height <= 0 || stage.width <= 0 || stage.height <= 0) return 1
  return Math.min(stage.width / width, stage.height / height)
}

/** The picture's scale at 100 %: 1, or less so that all of it is seen. */
export const baseScale = (picture: Size, stage: Size, rotation: number): number =>
  Math.min(1, fitScale(picture, stage, rotation))

/** The zoom at which a picture fills the stage as far as it can with all of it seen. */
export const fitZoom = (picture: Size, stage: Size, rotation: number): number =>
  limitZoom((fitScale(picture, stage, rotation) / baseScale(picture, stage, rotation)) * 100)

/** The zoom at which a px of the picture is a px of the screen. */
export const actualZoom = (picture: Size, stage: Size, rotation: number): number =>
  limitZoom(100 / baseScale(picture, stage, rotation))

/** The picture's extent on the screen in a view. */
export function shownSize(view: PictureView, picture: Size, stage: Size): Size {
  const { width, height } = turned(picture, view.rotation)
  const scale = (baseScale(picture, stage, view.rotation) * view.zoom) / 100
  return { width: width * scale, height: height * scale }
}

/** A place on one axis, of a picture that is `over` px longer than the stage there. */
const limitPlace = (value: number, over: number) =>
  over <= 0 ? 0 : Math.min(over / 2, Math.max(-over / 2, value))

/** Keeps a picture where it can be seen: no gap at an edge that it could cover, and centred where it is smaller. */
export function keepInStage(view: PictureView, picture: Size, stage: Size): PictureView {
  const shown = shownSize(view, picture, stage)
  const place = {
    x: limitPlace(view.place.x, shown.width - stage.width),
    y: limitPlace(view.place.y, shown.height - stage.height),
  }
  return place.x === view.place.x && place.y === view.place.y ? view : { ...view, place }
}

/** Another zoom (limited to 25 … 500), with the point of the picture that is at `at` staying there. */
export function zoomAt(view: PictureView, zoom: number, at: Place, picture: Size, stage: Size): PictureView {
  const next = limitZoom(zoom)
  const ratio = next / view.zoom
  const place = {
    x: at.x - (at.x - view.place.x) * ratio,
    y: at.y - (at.y - view.place.y) * ratio,
  }
  return keepInStage({ ...view, zoom: next, place }, picture, stage)
}

/** A quarter turn clockwise (1) or back (-1), around the middle of the stage. */
export function rotate(view: PictureView, quarters: 1 | -1, picture: Size, stage: Size): PictureView {
  const rotation = (view.rotation + quarters * 90 + 360) % 360
  const { x, y } = view.place
  const place = quarters === 1 ? { x: -y, y: x } : { x: y, y: -x }
  return keepInStage({ ...view, rotation, place: { x: place.x || 0, y: place.y || 0 } }, picture, stage)
}

/** Moved by a distance in px, as far as there is more of the picture to see. */
export const moveBy = (view: PictureView, by: Place, picture: Size, stage: Size): PictureView =>
  keepInStage({ ...view, place: { x: view.place.x + by.x, y: view.place.y + by.y } }, picture, stage)
