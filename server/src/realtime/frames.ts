/** A message of the Phoenix protocol, as clients send it. */
export interface Frame {
  /** The number of the join that it belongs to, and its own: what answers it carries the same. */
  readonly joinRef: string | null
  readonly ref: string | null
  readonly topic: string
  readonly event: string
  readonly payload: unknown
}

/** A message to a client. */
export interface Answer {
  readonly joinRef: string | null
  readonly ref: string | null
  readonly topic: string
  readonly event: string
  /** JSON. */
  readonly payload: string
}

/** How the frames of a version of the protocol look. */
export interface Wire {
  /** Null for what is no frame. */
  decode(data: Buffer, isBinary: boolean): Frame | null
  encode(answer: Answer): string
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)

const frameOf = (
  joinRef: unknown,
  ref: unknown,
  topic: unknown,
  event: unknown,
  payload: unknown,
): Frame | null =>
  typeof topic === 'string' && typeof event === 'string'
    ? { joinRef: textOf(joinRef), ref: textOf(ref), topic, event, payload }
    : null

function parse(data: Buffer): unknown {
  try {
    return JSON.parse(data.toString('utf8'))
  } catch {
    return null
  }
}

/** The kind of binary frames in which a client sends a broadcast, and the one encoding of its contents that is taken: JSON. */
const broadcastPush = 3
const jsonEncoding = 1
/** Bytes before the texts of such a frame: the kind, five lengths, the encoding. */
const headBytes = 7

/** Reads a broadcast of a client: the head, then join, number, topic, event and metadata, then the contents. */
function decodeBroadcast(data: Buffer): Frame | null {
  if (data.length < headBytes || data[0] !== broadcastPush || data[6] !== jsonEncoding) return null
  let at = headBytes
  const texts = [...data.subarray(1, 6)].map((length) => {
    const text = data.toString('utf8', at, at + length)
    at += length
    return text
  })
  if (at > data.length) return null
  const [joinRef = '', ref = '', topic = '', event = ''] = texts
  const payload = parse(data.subarray(at))
  return {
    joinRef: joinRef || null,
    ref: ref || null,
    topic,
    event: 'broadcast',
    payload: { type: 'broadcast', event, payload },
  }
}

const quoted = (text: string | null) => JSON.stringify(text)

/** The versions of the protocol that clients name as `vsn`. */
export const wires: Readonly<Record<string, Wire>> = {
  '1.0.0': {
    decode(data, isBinary) {
      const value = isBinary ? null : parse(data)
      if (typeof value !== 'object' || value === null) return null
      const fields: Readonly<Record<string, unknown>> = { ...value }
      return frameOf(fields.join_ref, fields.ref, fields.topic, fields.event, fields.payload)
    },
    encode: ({ joinRef, ref, topic, event, payload }) =>
      `{"topic":${quoted(topic)},"event":${quoted(event)},"payload":${payload},"ref":${quoted(ref)},"join_ref":${quoted(joinRef)}}`,
  },
  '2.0.0': {
    decode(data, isBinary) {
      if (isBinary) return decodeBroadcast(data)
      const value = parse(data)
      return Array.isArray(value) && value.length === 5
        ? frameOf(value[0], value[1], value[2], value[3], value[4])
        : null
    },
    encode: ({ joinRef, ref, topic, event, payload }) =>
      `[${quoted(joinRef)},${quoted(ref)},${quoted(topic)},${quoted(event)},${payload}]`,
  },
}
