/** A message of the guest that is not what the protocol says. */
export class MalformedMessage extends Error {
  override readonly name = 'MalformedMessage'
}

const strictText = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Reads the little-endian fields of a 9P message; throws `MalformedMessage` instead of reading past its end. */
export class MessageReader {
  private readonly view: DataView
  private readonly bytes: Uint8Array
  private at = 0

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  u8(): number {
    return this.view.getUint8(this.take(1))
  }

  u16(): number {
    return this.view.getUint16(this.take(2), true)
  }

  u32(): number {
    return this.view.getUint32(this.take(4), true)
  }

  /** Numbers past 2^53 become ones that are too large for everything that is done with them here. */
  u64(): number {
    return Number(this.view.getBigUint64(this.take(8), true))
  }

  text(): string {
    try {
      return strictText.decode(this.data(this.u16()))
    } catch {
      throw new MalformedMessage('text that is no UTF-8') // not shown: caught
    }
  }

  data(length: number): Uint8Array {
    const start = this.take(length)
    return this.bytes.subarray(start, start + length)
  }

  private take(length: number): number {
    const start = this.at
    if (start + length > this.bytes.length) throw new MalformedMessage('shorter than its fields') // not shown: caught
    this.at += length
    return start
  }
}

/** Writes the fields of a 9P message. */
export class MessageWriter {
  private bytes = new Uint8Array(256)
  private view = new DataView(this.bytes.buffer)
  private at = 0

  get length(): number {
    return this.at
  }

  u8(value: number): this {
    const at = this.make(1)
    this.view.setUint8(at, value)
    return this
  }

  u16(value: number): this {
    const at = this.make(2)
    this.view.setUint16(at, value, true)
    return this
  }

  u32(value: number): this {
    const at = this.make(4)
    this.view.setUint32(at, value, true)
    return this
  }

  u64(value: number): this {
    const at = this.make(8)
    this.view.setBigUint64(at, BigInt(value), true)
    return this
  }

  text(value: string): this {
    const encoded = new TextEncoder().encode(value)
    return this.u16(encoded.length).data(encoded)
  }

  data(value: Uint8Array): this {
    const at = this.make(value.length)
    this.bytes.set(value, at)
    return this
  }

  /** All that was written; a view of the writer's own bytes. */
  finish(): Uint8Array {
    return this.bytes.subarray(0, this.at)
  }

  /** Makes room; `bytes` and `view` may be others afterwards. */
  private make(length: number): number {
    const start = this.at
    this.at += length
    if (this.at > this.bytes.length) {
      const larger = new Uint8Array(Math.max(this.at, this.bytes.length * 2))
      larger.set(this.bytes)
      this.bytes = larger
      this.view = new DataView(larger.buffer)
    }
    return start
  }
}
