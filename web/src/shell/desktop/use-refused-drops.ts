import { useEffect } from 'react'

const takesFiles = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input[type="file"]') !== null

/** Left to the browser, a dropped file takes the place of the page, and with it of all that is open. */
const refuse = (event: DragEvent) => {
  // not shown: a type of the platform’s
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files') || takesFiles(event.target))
    return
  event.preventDefault()
  event.dataTransfer.dropEffect = 'none'
}

/** Refuses files of the computer wherever nothing takes them while the desktop is shown. */
export function useRefusedDrops(): void {
  useEffect(() => {
    document.addEventListener('dragover', refuse)
    document.addEventListener('drop', refuse)
    return () => {
      document.removeEventListener('dragover', refuse)
      document.removeEventListener('drop', refuse)
    }
  }, [])
}
