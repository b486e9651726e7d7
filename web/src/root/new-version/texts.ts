import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  newVersion: 'OtterOS was updated',
  newVersionWhat: 'Reload to use the new version. Your windows and what you have typed come back.',
  reload: 'Reload',
})
