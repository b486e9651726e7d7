/** The beginning of a PNG with so many pixels, which says how large it is and has nothing in it. */
export function pngHead(width: number, height: number): Blob {
  const view = new DataView(new ArrayBuffer(33))
  new Uint8Array(view.buffer).set(
    Uint8Array.from('\u0089PNG\r\n\u001a\n\0\0\0\rIHDR', (sign) => sign.charCodeAt(0)),
  )
  view.setUint32(16, width)
  view.setUint32(20, height)
  return new Blob([view])
}
