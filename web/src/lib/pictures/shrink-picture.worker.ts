/** What is to be made small: a picture, and the most pixels that a side may have. */
export interface ShrinkRequest {
  readonly content: Blob
  readonly edge: number
}

/** The small picture; null: it could not be decoded. */
export type ShrinkReply = Blob | null

async function shrink({ content, edge }: ShrinkRequest): Promise<ShrinkReply> {
  try {
    const picture = await createImageBitmap(content)
    const scale = Math.min(1, edge / Math.max(picture.width, picture.height))
    const canvas = new OffscreenCanvas(
      Math.max(1, Math.round(picture.width * scale)),
      Math.max(1, Math.round(picture.height * scale)),
    )
    const context = canvas.getContext('2d')
    if (!context) return null
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    return await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 })
  } catch {
    return null
  }
}

addEventListener('message', ({ data }: MessageEvent<ShrinkRequest>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target origin
  void shrink(data).then((reply) => postMessage(reply))
})
