import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  ownFunction: 'A function of this program, line {line}.',
  // {help} is a sentence.
  notForApps: '{help} It is not there for apps.',
  eventHelp: '{help} “event” is its {value}.',
})
