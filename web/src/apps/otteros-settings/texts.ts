import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  system: 'System',
  // The time and date in the chosen timezone.
  now: 'Current time: <b>{time}, {date}</b>',
  savedAtOnce: 'Changes save automatically.',
  apply: 'Apply Settings',
  // Where settings are that people look for here.
  looksPlace: 'The theme and the wallpaper are in <open>Settings</open>.',
  languagePlace: 'The language is in <open>Settings</open>.',

  // Choosing the timezone by a city.
  city: 'City',
  cityHint: 'The clock follows daylight saving time.',
  noCity: 'Choose a city',
  // The chosen city in the list of whole hours; {offset} is how far it is from UTC now.
  cityNow: '{city} ({offset} now)',
  // Parts of the world, by which cities are listed.
  Africa: 'Africa',
  America: 'America',
  Antarctica: 'Antarctica',
  Arctic: 'Arctic',
  Asia: 'Asia',
  Atlantic: 'Atlantic Ocean',
  Australia: 'Australia',
  Europe: 'Europe',
  Indian: 'Indian Ocean',
  Pacific: 'Pacific Ocean',
})
