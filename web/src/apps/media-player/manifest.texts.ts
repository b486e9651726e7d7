import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  title: 'Media Player',
  keywords: 'audio, music, sound, video, film',
})
