import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  title: 'AI Assistant',
  keywords: 'chat, ask, help, bot, AI',
})
