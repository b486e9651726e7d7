import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  system: 'System',
  // The time and date in the chosen timezone.
  now: 'It is <b>{time}, {date}</b> there.',
  savedAtOnce: 'Changes are saved as you make them.',
  apply: 'Apply Settings',
})
