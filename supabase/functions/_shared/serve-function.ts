declare const Deno: { serve(handler: (request: Request) => Promise<Response>): void }

interface Served {
  /** Origins of desktops, e.g. `https://desktop.example`: their pages may read the answers. */
  readonly origins: ReadonlySet<string>
  /** Headers of an answer that those pages may read, in addition to the few that always are. */
  readonly exposed?: readonly string[]
  readonly answer: (request: Request) => Promise<Response>
}

/** Serves a function of a Supabase project to desktops of other origins. */
export function serveFunction({ origins, exposed = [], answer }: Served): void {
  Deno.serve(async (request) => {
    const response =
      request.method === 'OPTIONS' ? new Response(null, { status: 204 }) : await answer(request)
    const origin = request.headers.get('origin')
    if (origin === null || !origins.has(origin)) return response
    response.headers.set('access-control-allow-origin', origin)
    response.headers.set('access-control-allow-headers', 'authorization, apikey, content-type, x-client-info')
    if (exposed.length > 0) response.headers.set('access-control-expose-headers', exposed.join(', '))
    response.headers.set('vary', 'origin')
    return response
  })
}

/** Answers POST requests with `handler`, and refuses others. */
export const onlyPost =
  (handler: (request: Request) => Promise<Response>) =>
  async (request: Request): Promise<Response> =>
    request.method === 'POST'
      ? handler(request)
      : Response.json({ code: 'not_found', message: 'Send a POST request' }, { status: 405 })
