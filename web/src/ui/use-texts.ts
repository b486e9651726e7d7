import { useSyncExternalStore } from 'react'
import { currentLanguage, onLanguage, shownTexts } from '@/lib/language/define-texts'
import type { Language } from '@/lib/language/language'

/** The texts of a folder in the language now; the component is rendered again when that changes. */
export const useTexts = <Texts extends object>(texts: Texts): Texts => {
  const shown = () => shownTexts(texts)
  return useSyncExternalStore(onLanguage, shown, shown)
}

/** The language now, for components that show what is made of it elsewhere: dates, or names of apps. */
export const useLanguage = (): Language => useSyncExternalStore(onLanguage, currentLanguage, currentLanguage)
