/**
 * Makes an upload one that Supabase Lite can be trusted with; `null` for a form without a file. Other requests come back
 * unchanged.
 * - storage-js sends a browser's file as a form whose file field has an empty name; Supabase Lite looks for a field called
 *   `file`. Such a request becomes one whose body is the file itself.
 * - The body is read to its end first: its length is then known, without which Supabase Lite checks no limit of a bucket; and
 *   nothing that arrives slowly can replace a file that was stored, and perhaps reviewed, meanwhile.
 * - What the client says about the file goes, because Supabase Lite writes it over the size that it measured.
 */
export async function unwrapUpload(request: Request): Promise<Request | null> {
  if (!request.body || !['POST', 'PUT'].includes(request.method)) return request
  const type = request.headers.get('content-type')?.toLowerCase() ?? ''
  if (type.startsWith('multipart/form-data')) return fromForm(request)
  const headers = new Headers(request.headers)
  headers.delete('x-metadata')
  return withBody(request, headers, await request.arrayBuffer())
}

async function fromForm(request: Request): Promise<Request | null> {
  const form = await request.formData()
  const file = form.get('') ?? form.get('file')
  if (!(file instanceof File)) return null
  const headers = new Headers(request.headers)
  headers.delete('x-metadata')
  headers.set('content-type', file.type === '' ? 'application/octet-stream' : file.type)
  const seconds = form.get('cacheControl')
  if (typeof seconds === 'string' && /^\d+$/.test(seconds)) headers.set('cache-control', `max-age=${seconds}`)
  return withBody(request, headers, await file.arrayBuffer())
}

function withBody(request: Request, headers: Headers, body: ArrayBuffer): Request {
  headers.set('content-length', String(body.byteLength))
  headers.delete('transfer-encoding')
  return new Request(request.url, { method: request.method, headers, body })
}
