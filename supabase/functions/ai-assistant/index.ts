/*
 * The assistant's function for a Supabase project: `supabase functions deploy ai-assistant`. The server of this project runs
 * the same handler. Secrets: AI_BASE_URL, AI_API_KEY, AI_MODEL; CORS_ORIGINS names the desktop's origins.
 */
import { accountOf, askProject } from '../_shared/account-of.ts'
import { createAssistant } from './handler.ts'
import { createOpenAiModel } from './openai-model.ts'

declare const Deno: {
  readonly env: { get(name: string): string | undefined }
  serve(handler: (request: Request) => Promise<Response>): void
}

const setting = (name: string) => Deno.env.get(name) || null

/** The project's own address and key: the platform gives them to every function. */
const project = { url: setting('SUPABASE_URL') ?? '', key: setting('SUPABASE_ANON_KEY') ?? '' }
const origins = new Set((setting('CORS_ORIGINS') ?? '').split(',').map((origin) => origin.trim()))
const [baseUrl, apiKey, model] = [setting('AI_BASE_URL'), setting('AI_API_KEY'), setting('AI_MODEL')]

const askAuth = askProject(project)

const assistant = createAssistant({
  model: baseUrl && apiKey && model ? createOpenAiModel({ baseUrl, apiKey, model }) : null,
  personOf: async (request) => (await accountOf(request, askAuth))?.id ?? null,
  // oxlint-disable-next-line no-console -- the platform's log
  onFailure: ({ code, detail }) => console.warn('the AI model did not answer', code, detail),
})

/** Lets the desktop's page read an answer of another origin. */
function allowOrigin(request: Request, headers: Headers): void {
  const origin = request.headers.get('origin')
  if (origin === null || !origins.has(origin)) return
  headers.set('access-control-allow-origin', origin)
  headers.set('access-control-allow-headers', 'authorization, apikey, content-type, x-client-info')
  headers.set('vary', 'origin')
}

Deno.serve(async (request) => {
  const answer =
    request.method === 'OPTIONS'
      ? new Response(null, { status: 204 })
      : request.method === 'POST'
        ? await assistant(request)
        : Response.json({ code: 'not_found', message: 'Send a POST request' }, { status: 405 })
  allowOrigin(request, answer.headers)
  return answer
})
