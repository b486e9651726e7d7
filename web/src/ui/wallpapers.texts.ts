import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  // Names of wallpapers, and what each shows.
  mountains: 'Mountains',
  mountainsShow: 'Snow-covered peaks above a sea of cloud in the first light',
  coast: 'Coast',
  coastShows: 'A turquoise sea running up a pale beach, seen from the air',
  forest: 'Forest',
  forestShows: 'Rows of firs fading into fog before a low sun',
  city: 'City',
  cityShows: 'Lit towers and their reflections in a river',
  space: 'Space',
  spaceShows: 'The edge of a blue planet before a nebula',
})
