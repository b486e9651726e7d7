declare module 's3rver' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  /** As much of the package as tests use; it brings no types. */
  export default class S3rver {
    constructor(options: {
      readonly directory: string
      readonly silent: boolean
      readonly configureBuckets: readonly { readonly name: string }[]
    })
    configureBuckets(): Promise<unknown>
    callback(): (request: IncomingMessage, response: ServerResponse) => void
  }
}
