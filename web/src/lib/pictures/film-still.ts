import type { PictureSize } from './picture-size'

/** Pixels of the largest film of which a still is drawn. */
const mostPixels = 50_000_000
/** ms that a still may take, with all that is fetched for it. */
const timeLimit = 15_000
/** The still is of a tenth of the film, and of this second at most. */
const latestSecond = 3

/** Whether an event of an element comes before an error, and before the time is over. */
const heard = (film: HTMLVideoElement, event: string, signal: AbortSignal) =>
  new Promise<boolean>((resolve) => {
    film.addEventListener(event, () => resolve(true), { once: true, signal })
    film.addEventListener('error', () => resolve(false), { once: true, signal })
    signal.addEventListener('abort', () => resolve(false), { once: true })
  })

async function draw(film: HTMLVideoElement, edge: number, signal: AbortSignal) {
  const { videoWidth: width, videoHeight: height, duration } = film
  if (width * height > mostPixels) return null
  const hasFrame = heard(film, 'seeked', signal)
  film.currentTime = Number.isFinite(duration) ? Math.min(latestSecond, duration / 10) : 0
  if (!(await hasFrame)) return null
  const scale = Math.min(1, edge / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  canvas.getContext('2d')?.drawImage(film, 0, 0, canvas.width, canvas.height)
  return new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/webp', 0.8)
  })
}

/** Opens a film as far as its size is known, and closes it after it was read. Null: it cannot be played, or takes too long. */
async function withFilm<Result>(
  address: string,
  read: (film: HTMLVideoElement, signal: AbortSignal) => Promise<Result | null>,
): Promise<Result | null> {
  const film = document.createElement('video')
  film.muted = true
  film.preload = 'metadata'
  // A film of another host could be drawn, but not read, without.
  if (/^https?:/.test(address)) film.crossOrigin = 'anonymous'
  const control = new AbortController()
  const { signal } = control
  const timer = setTimeout(() => control.abort(), timeLimit)
  try {
    const hasFacts = heard(film, 'loadedmetadata', signal)
    film.src = address
    return (await hasFacts) && film.videoWidth > 0 ? await read(film, signal) : null
  } catch {
    // The host does not let its film be read.
    return null
  } finally {
    clearTimeout(timer)
    control.abort()
    // Ends what is being fetched.
    film.removeAttribute('src')
    film.load()
  }
}

/**
 * A picture of a film near its beginning, with sides of `edge` pixels at most; parts of the film are fetched as they are needed. Null: the
 * browser cannot play it, or it takes too long.
 */
export const filmStill = (address: string, edge: number): Promise<Blob | null> =>
  withFilm(address, (film, signal) => draw(film, edge, signal))

/** Width and height of a film in pixels, of which parts are fetched. Null: the browser cannot play it, or it takes too long. */
export const filmSize = (address: string): Promise<PictureSize | null> =>
  withFilm(address, ({ videoWidth: width, videoHeight: height }) => Promise.resolve({ width, height }))
