/** Whether a byte can be the highest of the distance of a call. */
const isHighest = (byte: number) => byte === 0x00 || byte === 0xff
/** By which of the last three bytes look like calls: whether this one may be one, and which byte after it decides. */
const mayBeCall = [true, true, true, false, true, false, false, false]
const decidingByte = [0, 1, 2, 2, 3, 3, 3, 3]

/**
 * Undoes the filter for programs of x86 that a packer may apply before it packs (BCJ): in calls and jumps, addresses become
 * distances again. In place. After `xz_dec_bcj.c` of XZ Embedded, which is in the public domain.
 */
export function undoX86Filter(code: Buffer): void {
  let before = -1
  let mask = 0
  for (let at = 0; at < code.length - 4; at++) {
    if (((code[at] ?? 0) & 0xfe) !== 0xe8) continue
    const gap = at - before
    before = at
    if (gap > 3) mask = 0
    else {
      mask = (mask << (gap - 1)) & 7
      const deciding = code[at + 4 - (decidingByte[mask] ?? 0)] ?? 0
      if (mask !== 0 && (!mayBeCall[mask] || isHighest(deciding))) {
        mask = (mask << 1) | 1
        continue
      }
    }
    if (!isHighest(code[at + 4] ?? 0)) {
      mask = (mask << 1) | 1
      continue
    }
    code.writeUInt32LE(distanceOf(code.readUInt32LE(at + 1), at + 5, mask), at + 1)
    at += 4
  }
}

/** The distance from `next`, the place of the next instruction, to an address. */
function distanceOf(address: number, next: number, mask: number): number {
  let source = address
  let distance = (source - next) >>> 0
  if (mask !== 0) {
    const shift = (decidingByte[mask] ?? 0) * 8
    while (isHighest((distance >>> (24 - shift)) & 0xff)) {
      source = (distance ^ (2 ** (32 - shift) - 1)) >>> 0
      distance = (source - next) >>> 0
    }
  }
  // The highest byte repeats the sign.
  return (distance & 0x01000000) !== 0 ? (distance | 0xff000000) >>> 0 : distance & 0x01ffffff
}
