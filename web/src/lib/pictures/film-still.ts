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

async function draw(film: HTMLVideoElement, address: string, edge: number, signal: AbortSignal) {
  const hasFacts = heard(film, 'loadedmetadata', signal)
  film.src = address
  if (!(await hasFacts)) return null
  const { videoWidth: width, videoHeight: height, duration } = film
  if (width === 0 || width * height > mostPixels) return null
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

/**
 * A picture of a film near its beginning, with sides of `edge` pixels at most; parts of the film are fetched as they are needed. Null: the
 * browser cannot play it, or it takes too long.
 */
export async function filmStill(address: string, edge: number): Promise<Blob | null> {
  const film = document.createElement('video')
  film.muted = true
  film.preload = 'metadata'
  // A film of another host could be drawn, but not read, without.
  if (/^https?:/.test(address)) film.crossOrigin = 'anonymous'
  const control = new AbortController()
  const timer = setTimeout(() => control.abort(), timeLimit)
  try {
    return await draw(film, address, edge, control.signal)
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
