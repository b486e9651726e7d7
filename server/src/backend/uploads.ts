/**
 * storage-js sends a browser's file as a form whose file field has an empty name; Supabase Lite looks for a field
 * called `file` and refuses the upload. Such a request becomes one whose body is the file itself.
 * Answers the request to use instead, or `null` for a form without a file. Other requests come back unchanged.
 */
export async function unwrapUpload(request: Request): Promise<Request | null> {
  const isForm = request.headers.get('content-type')?.toLowerCase().startsWith('multipart/form-data') ?? false
  if (!isForm || !['POST', 'PUT'].includes(request.method)) return request
  const form = await request.formData()
  const file = form.get('') ?? form.get('file')
  if (!(file instanceof File)) return null
  const headers = new Headers(request.headers)
  headers.set('content-type', file.type === '' ? 'application/octet-stream' : file.type)
  headers.set('content-length', String(file.size))
  const seconds = form.get('cacheControl')
  if (typeof seconds === 'string' && /^\d+$/.test(seconds)) headers.set('cache-control', `max-age=${seconds}`)
  const metadata = form.get('metadata')
  if (typeof metadata === 'string') headers.set('x-metadata', Buffer.from(metadata).toString('base64'))
  return new Request(request.url, { method: request.method, headers, body: await file.arrayBuffer() })
}
