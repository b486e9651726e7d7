/** Bytes that are read at once: to hash them takes some 10 ms. */
const pieceBytes = 1024 * 1024

/** Reads a Blob piece by piece, each when the one before was taken. Rejects with the reason of `signal`, or with what reading fails with. */
export async function readPieces(
  content: Blob,
  update: (bytes: Uint8Array<ArrayBuffer>) => void | Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  for (let start = 0; start < content.size; start += pieceBytes) {
    signal?.throwIfAborted()
    // Reading gives the page its turn.
    await update(new Uint8Array(await content.slice(start, start + pieceBytes).arrayBuffer()))
  }
}
