import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  system: 'System',
  developer: 'Developer Settings',
  autoOpen: 'Auto Open in Code Editor',
  autoOpenHint: 'Code files open in the Code Editor. When this is off, the Text Editor shows their content.',
  appearance: 'Appearance',
  osStyle: 'OS Style',
  time: 'Time & Date',
  timezone: 'Timezone',
  // The time and date in the chosen timezone.
  now: 'It is <b>{time}, {date}</b> there.',
  savedAtOnce: 'Changes are saved as you make them.',
  apply: 'Apply Settings',
})
