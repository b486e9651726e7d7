import type { Model } from '../../../supabase/functions/ai-assistant/model.ts'
import type { ModelAddress } from '../../../supabase/functions/ai-assistant/openai-model.ts'

/** The model at an address, made with the first question: most servers have none, and its library takes long to load. */
export function lazyModel(address: ModelAddress): Model {
  let model: Promise<Model> | null = null
  return {
    async *answer(request, signal) {
      model ??= import('../../../supabase/functions/ai-assistant/openai-model.ts').then(
        ({ createOpenAiModel }) => createOpenAiModel(address),
      )
      yield* (await model).answer(request, signal)
    },
  }
}
