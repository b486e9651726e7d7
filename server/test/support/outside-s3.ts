// A store that runs already, to which tests speak in the place of their own: docs/contributing.md says how.
import { type IncomingMessage, type ServerResponse, request as send } from 'node:http'

/** Where it is, and who may make buckets in it. */
export interface OutsideS3 {
  readonly endpoint: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** The one that S3_TEST_ENDPOINT, S3_TEST_ACCESS_KEY_ID and S3_TEST_SECRET_ACCESS_KEY name; null: none. */
export function outsideS3(): OutsideS3 | null {
  const { S3_TEST_ENDPOINT, S3_TEST_ACCESS_KEY_ID, S3_TEST_SECRET_ACCESS_KEY } = process.env
  if (S3_TEST_ENDPOINT === undefined) return null
  if (S3_TEST_ACCESS_KEY_ID === undefined || S3_TEST_SECRET_ACCESS_KEY === undefined)
    throw new Error('S3_TEST_ENDPOINT also needs S3_TEST_ACCESS_KEY_ID and S3_TEST_SECRET_ACCESS_KEY')
  return {
    endpoint: S3_TEST_ENDPOINT,
    accessKeyId: S3_TEST_ACCESS_KEY_ID,
    secretAccessKey: S3_TEST_SECRET_ACCESS_KEY,
  }
}

/** Passes a request on as it is, so that its signature stays good, and its answer back. Who leaves ends both. */
export function passOn(incoming: IncomingMessage, outgoing: ServerResponse, { endpoint }: OutsideS3): void {
  const { hostname, port } = new URL(endpoint)
  const passed = send({
    host: hostname,
    port,
    method: incoming.method ?? 'GET',
    path: incoming.url ?? '/',
    headers: incoming.headers,
    setHost: false,
  })
  passed.on('response', (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.on('error', () => outgoing.destroy())
    answer.pipe(outgoing)
  })
  passed.on('error', () => outgoing.destroy())
  outgoing.on('close', () => passed.destroy())
  incoming.pipe(passed)
}
