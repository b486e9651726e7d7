import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  title: 'OtterOS Terminal',
  label: 'Terminal',
  keywords: 'shell, console, command line, prompt, bash',
})
