import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  title: 'OtterOS App Store',
  label: 'App Store',
  keywords: 'install, download, community, publish',
})
