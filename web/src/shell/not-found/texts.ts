import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  notFound: 'Oops! Page not found',
  home: 'Return to Home',
})
