import type { Page } from '@playwright/test'

/** A film as an encoder makes it. */
export interface Film {
  readonly width: number
  readonly height: number
  /** ms that a frame is shown. */
  readonly frameTime: number
  /** Frames in their order; those that need no other begin a cluster. */
  readonly frames: readonly { readonly isKey: boolean; readonly data: Buffer }[]
}

interface FilmOptions {
  readonly width: number
  readonly height: number
  readonly frames: number
  /** Frames from one that needs no other to the next. */
  readonly keyEvery: number
  /** Bits a second. */
  readonly bitrate: number
  /** Each frame is noise, which takes as many bits as there may be; otherwise a colour that changes. */
  readonly isNoise: boolean
}

const framesPerSecond = 25

/** Has the browser of a page encode a film as VP8. */
export async function encodeFilm(page: Page, options: FilmOptions): Promise<Film> {
  const chunks = await page.evaluate(
    async ({ width, height, frames, keyEvery, bitrate, isNoise, fps }) => {
      const made: { isKey: boolean; data: string }[] = []
      const toText = (bytes: Uint8Array) => {
        let text = ''
        for (let at = 0; at < bytes.length; at += 32_768)
          text += String.fromCharCode(...bytes.subarray(at, at + 32_768))
        return btoa(text)
      }
      const encoder = new VideoEncoder({
        output: (chunk) => {
          const bytes = new Uint8Array(chunk.byteLength)
          chunk.copyTo(bytes)
          made.push({ isKey: chunk.type === 'key', data: toText(bytes) })
        },
        error: (cause) => {
          throw cause
        },
      })
      encoder.configure({ codec: 'vp8', width, height, bitrate, framerate: fps })
      const canvas = new OffscreenCanvas(width, height)
      const context = canvas.getContext('2d')
      if (!context) throw new Error('no canvas')
      const noise = context.createImageData(width, height)
      for (let nth = 0; nth < frames; nth++) {
        if (isNoise) {
          const { data } = noise
          for (let at = 0; at < data.length; at += 65_536)
            crypto.getRandomValues(data.subarray(at, at + 65_536))
          context.putImageData(noise, 0, 0)
        } else {
          context.fillStyle = `hsl(${160 + nth} 60% 45%)`
          context.fillRect(0, 0, width, height)
        }
        const frame = new VideoFrame(canvas, { timestamp: (nth * 1_000_000) / fps })
        encoder.encode(frame, { keyFrame: nth % keyEvery === 0 })
        frame.close()
        if (encoder.encodeQueueSize > 4) await encoder.flush()
      }
      await encoder.flush()
      encoder.close()
      return made
    },
    { ...options, fps: framesPerSecond },
  )
  return {
    width: options.width,
    height: options.height,
    frameTime: 1000 / framesPerSecond,
    frames: chunks.map(({ isKey, data }) => ({ isKey, data: Buffer.from(data, 'base64') })),
  }
}

/** An element of a WebM file; its length always takes eight bytes. */
function element(id: number, ...content: readonly Buffer[]): Buffer {
  const name = Buffer.from(id.toString(16), 'hex')
  const length = Buffer.alloc(8)
  length.writeBigUInt64BE(BigInt(content.reduce((sum, part) => sum + part.length, 0)))
  length[0] = 0x01
  return Buffer.concat([name, length, ...content])
}

const number = (id: number, value: number) => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(Math.round(value)))
  return element(id, bytes)
}
const words = (id: number, text: string) => element(id, Buffer.from(text))
const fraction = (id: number, value: number) => {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return element(id, bytes)
}
const name = (id: number, of: number) => element(id, Buffer.from(of.toString(16), 'hex'))

const [segment, info, tracks, cues, cluster] = [0x18538067, 0x1549a966, 0x1654ae6b, 0x1c53bb6b, 0x1f43b675]

const head = element(
  0x1a45dfa3,
  number(0x4286, 1),
  number(0x42f7, 1),
  number(0x42f2, 4),
  number(0x42f3, 8),
  words(0x4282, 'webm'),
  number(0x4287, 4),
  number(0x4285, 2),
)

/** The frames of a cluster, each with its time after the cluster's. */
function block(data: Buffer, isKey: boolean, time: number): Buffer {
  const about = Buffer.from([0x81, 0, 0, isKey ? 0x80 : 0])
  about.writeInt16BE(Math.round(time), 1)
  return element(0xa3, about, data)
}

/** A film as the parts of a WebM file in which one can seek, `repeat` times one after the other. */
export function webmParts({ width, height, frameTime, frames }: Film, repeat = 1): readonly Buffer[] {
  const groups: { start: number; blocks: Buffer[] }[] = []
  for (const [nth, { isKey, data }] of frames.entries()) {
    if (isKey) groups.push({ start: nth, blocks: [] })
    const group = groups.at(-1)
    group?.blocks.push(block(data, isKey, (nth - group.start) * frameTime))
  }
  const length = frames.length * frameTime
  const clusters = Array.from({ length: repeat }, (_, round) =>
    groups.map(({ start, blocks }) => ({ time: round * length + start * frameTime, blocks })),
  ).flat()

  const about = element(
    info,
    number(0x2ad7b1, 1_000_000),
    fraction(0x4489, length * repeat),
    words(0x4d80, 'otter'),
    words(0x5741, 'otter'),
  )
  const track = element(
    tracks,
    element(
      0xae,
      number(0xd7, 1),
      number(0x73c5, 1),
      number(0x83, 1),
      words(0x86, 'V_VP8'),
      element(0xe0, number(0xb0, width), number(0xba, height)),
    ),
  )
  const seekTo = (place: number) =>
    element(0x114d9b74, element(0x4dbb, name(0x53ab, cues), number(0x53ac, place)))
  // Lengths do not depend on the numbers in them.
  let place = seekTo(0).length + about.length + track.length
  const points: Buffer[] = []
  const written: Buffer[] = []
  for (const { time, blocks } of clusters) {
    const start = element(cluster, number(0xe7, time), ...blocks)
    points.push(element(0xbb, number(0xb3, time), element(0xb7, number(0xf7, 1), number(0xf1, place))))
    written.push(start)
    place += start.length
  }
  const index = element(cues, ...points)
  const size = Buffer.alloc(8)
  size.writeBigUInt64BE(BigInt(place + index.length))
  size[0] = 0x01
  return [
    head,
    Buffer.from(segment.toString(16), 'hex'),
    size,
    seekTo(place),
    about,
    track,
    ...written,
    index,
  ]
}
