/*
 * The assistant's function for a Supabase project: `supabase functions deploy ai-assistant`. The server of this project runs
 * the same handler. Secrets: AI_BASE_URL, AI_API_KEY, AI_MODEL; CORS_ORIGINS names the desktop's origins.
 */
import { accountOf, askProject } from '../_shared/account-of.ts'
import { onlyPost, serveFunction } from '../_shared/serve-function.ts'
import { createAssistant } from './handler.ts'
import { createOpenAiModel } from './openai-model.ts'

declare const Deno: {
  readonly env: { get(name: string): string | undefined }
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

serveFunction({ origins, answer: onlyPost(assistant) })
