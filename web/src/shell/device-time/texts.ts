import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  question: 'Use this device’s time?',
  // {shown} and {device} are times of day, {zone} is an offset such as UTC-5, {place} a city or an offset.
  explained: 'The clock shows {shown} ({zone}). On this device it is {device} ({place}).',
  use: 'Use device time',
  keep: 'Keep {zone}',
})
