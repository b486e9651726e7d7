/** Conifers as canvas silhouettes, and a canvas as a coverage mask for the linear pictures. */

/**
 * Fills one conifer, `height` px tall, standing at (x, ground). `next` is the stream of chance that shapes it;
 * `slender` is the half width as a share of the height.
 */
export function conifer(context, x, ground, height, next, slender = 0.17) {
  const tiers = Math.max(7, Math.round(Math.min(34, height / 9)))
  const lean = (next() - 0.5) * height * 0.02
  const top = ground - height
  context.beginPath()
  context.moveTo(x - height * 0.012, ground)
  context.lineTo(x + lean, top)
  context.lineTo(x + height * 0.012, ground)
  context.fill()
  for (const side of [-1, 1]) {
    context.beginPath()
    context.moveTo(x + lean, top)
    for (let tier = 1; tier <= tiers; tier++) {
      const down = tier / (tiers + 0.5)
      const center = x + lean * (1 - down)
      const y = top + height * 0.93 * down ** 1.08
      const reach = height * slender * down ** 0.82 * (0.62 + 0.5 * next()) + height * 0.006
      const droop = height * (0.012 + 0.02 * next()) * (0.5 + down)
      context.lineTo(center + side * reach, y + droop)
      context.lineTo(center + side * reach * 0.7, y + droop * 0.35)
      context.lineTo(center + side * reach * (0.22 + 0.22 * next()), y - droop * 0.25)
    }
    context.lineTo(x, ground - height * 0.03)
    context.closePath()
    context.fill()
  }
}

/** Runs `draw(context)` on a transparent canvas and returns its coverage, 0..1 for each pixel. */
export function coverage(width, height, draw) {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  draw(context)
  const { data } = context.getImageData(0, 0, width, height)
  const mask = new Float32Array(width * height)
  for (let i = 0; i < mask.length; i++) mask[i] = data[i * 4 + 3] / 255
  return mask
}
