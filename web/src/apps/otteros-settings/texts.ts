import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  system: 'System',
  // The time and date in the chosen timezone.
  now: 'Current time: <b>{time}, {date}</b>',
  savedAtOnce: 'Changes save automatically.',
  apply: 'Apply Settings',
})
