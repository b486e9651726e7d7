/** The package ships no types, and the published ones are for an older version. */
declare module 'html-encoding-sniffer' {
  /** Finds the encoding of a document as the HTML standard says; the result is a label that `TextDecoder` takes. */
  export default function sniffEncoding(
    bytes: Uint8Array,
    options?: {
      readonly xml?: boolean
      readonly transportLayerEncodingLabel?: string
      readonly defaultEncoding?: string
    },
  ): string
}
