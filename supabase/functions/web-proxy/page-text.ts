import sniffEncoding from 'html-encoding-sniffer'

/**
 * The text of a page, in the encoding that its byte order mark, its `Content-Type` or its first 1024 bytes name, as browsers
 * find it. Bytes that mean nothing become U+FFFD.
 */
export function decodePage(bytes: Uint8Array, contentType: string): string {
  const label = /charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType)?.[1]
  const encoding = sniffEncoding(bytes, {
    ...(label !== undefined && { transportLayerEncodingLabel: label }),
    xml: /^application\/xhtml\+xml/i.test(contentType),
    defaultEncoding: 'windows-1252',
  })
  return decoderFor(encoding).decode(bytes)
}

/** The sniffer knows labels that a smaller runtime has no tables for. */
function decoderFor(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding)
  } catch {
    return new TextDecoder('windows-1252')
  }
}
