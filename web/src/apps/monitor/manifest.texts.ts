import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  title: 'System Monitor',
  keywords: 'task, processes, memory, performance, CPU',
})
