import { useSyncExternalStore } from 'react'
import { onLanguage, shownTexts } from '@/lib/language/define-texts'

/** The texts of a folder in the language now; the component is rendered again when that changes. */
export const useTexts = <Texts extends object>(texts: Texts): Texts => {
  const shown = () => shownTexts(texts)
  return useSyncExternalStore(onLanguage, shown, shown)
}
