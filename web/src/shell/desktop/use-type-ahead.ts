import { useRef } from 'react'

/** Pause in ms after which typing starts a new search. */
const pause = 700

/** Collects typed characters into a search text; call it for each character, it returns the text so far. */
export function useTypeAhead(): (character: string) => string {
  const typed = useRef({ text: '', at: 0 })
  return (character) => {
    const now = Date.now()
    const isNew = now - typed.current.at > pause
    const text = isNew || typed.current.text === character ? character : typed.current.text + character
    typed.current = { text, at: now }
    return text
  }
}
