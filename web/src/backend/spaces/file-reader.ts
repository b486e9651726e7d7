import type { UploadOptions } from 'tus-js-client'

/** Reads pieces into memory, so that a Blob that cannot be read any more is an error of its own. */
export const fileReader: NonNullable<UploadOptions['fileReader']> = {
  openFile: async (blob: Blob) => ({
    size: blob.size,
    async slice(start: number, end: number) {
      const piece = new Uint8Array(await blob.slice(start, end).arrayBuffer())
      // The library asks for `size`, as a Blob has it.
      return { value: Object.assign(piece, { size: piece.length }), done: end >= blob.size }
    },
    close: () => undefined,
  }),
}
