/** Reads a JSON body of at most `most` bytes: null when it is larger, undefined when it is no JSON. */
export async function readBody(request: Request, most: number): Promise<unknown> {
  if (Number(request.headers.get('content-length') ?? 0) > most) return null
  const reader = request.body?.getReader()
  if (!reader) return undefined
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.byteLength
    if (size > most) {
      await reader.cancel()
      return null
    }
    text += decoder.decode(value, { stream: true })
  }
  try {
    // A body of `null` is as little a request as one that is no JSON.
    return (JSON.parse(text + decoder.decode()) as unknown) ?? undefined
  } catch {
    return undefined
  }
}
