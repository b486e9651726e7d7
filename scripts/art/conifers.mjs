/** Conifers as canvas silhouettes, and a canvas as a coverage mask for the linear pictures. */

/**
 * Fills one conifer, `height` px tall, standing at (x, ground). `next` is the stream of chance that shapes it;
 * `slender` is the half width as a share of the height.
 */
export function conifer(context, x, ground, height, next, slender = 0.17) {
  const tiers = Math.max(8, Math.round(Math.min(44, height / 7)))
  const lean = (next() - 0.5) * height * 0.025
  const top = ground - height
  context.beginPath()
  context.moveTo(x - height * 0.011, ground + height * 0.02)
  context.lineTo(x + lean, top)
  context.lineTo(x + height * 0.011, ground + height * 0.02)
  context.fill()
  for (const side of [-1, 1]) {
    context.beginPath()
    context.moveTo(x + lean, top)
    for (let tier = 1; tier <= tiers; tier++) {
      const down = (tier + (next() - 0.5) * 0.5) / (tiers + 0.8)
      const center = x + lean * (1 - down)
      const y = top + height * 0.95 * down ** 1.06
      const ragged = next() < 0.14 ? 0.45 : 1
      const reach = (height * slender * down ** 0.78 * (0.55 + 0.55 * next()) + height * 0.005) * ragged
      const droop = height * (0.006 + 0.022 * next()) * (0.4 + down)
      context.quadraticCurveTo(center + side * reach * 0.6, y - droop * 0.2, center + side * reach, y + droop)
      context.quadraticCurveTo(
        center + side * reach * 0.55,
        y + droop * 0.75,
        center + side * reach * (0.12 + 0.25 * next()),
        y + droop * 0.3,
      )
    }
    context.lineTo(x, ground)
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
