import { runInThisContext } from 'node:vm'

/**
 * Shows a sample page in the test's document and runs its scripts as the browser would: one after the other, with the same
 * names. What they leave to timers and listeners of the window goes with the test's environment.
 */
export function showPage(html: string): void {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const scripts = [...page.querySelectorAll('script')]
  const programs = scripts.filter(({ type }) => type === '').map(({ textContent }) => textContent)
  for (const script of scripts) script.remove()
  document.documentElement.lang = page.documentElement.lang
  document.head.innerHTML = page.head.innerHTML
  document.body.innerHTML = page.body.innerHTML
  // The page's own text, which the test is about.
  runInThisContext(`(() => {${programs.join('\n')}\n})()`)
}
