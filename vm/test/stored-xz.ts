import { crc32 } from 'node:zlib'

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)])
const withSum = (bytes: Buffer) => Buffer.concat([bytes, uint32(crc32(bytes))])
function number(value: number): Buffer {
  const bytes: number[] = []
  let rest = value
  for (; rest >= 0x80; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80)
  return Buffer.from([...bytes, rest])
}

/** The bytes as a file in the xz format that packs nothing: Node has no packer for it. */
export function storedXz(bytes: Buffer): Buffer {
  const most = 65_536
  const chunks = Array.from({ length: Math.ceil(bytes.length / most) }, (_, index) => {
    const part = bytes.subarray(index * most, (index + 1) * most)
    return Buffer.concat([Buffer.from([1, (part.length - 1) >> 8, (part.length - 1) & 0xff]), part])
  })
  const data = Buffer.concat([...chunks, Buffer.from([0])])
  const flags = Buffer.from([0, 1])
  const blockHeader = withSum(Buffer.from([2, 0, 0x21, 1, 0x16, 0, 0, 0]))
  const sum = uint32(crc32(bytes))
  const blockBytes = blockHeader.length + data.length + sum.length
  const index = withSum(
    padded(Buffer.concat([Buffer.from([0, 1]), number(blockBytes), number(bytes.length)])),
  )
  const footer = Buffer.concat([uint32(index.length / 4 - 1), flags])
  return Buffer.concat([
    Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0]),
    withSum(flags),
    blockHeader,
    padded(data),
    sum,
    index,
    uint32(crc32(footer)),
    footer,
    Buffer.from('YZ'),
  ])
}
