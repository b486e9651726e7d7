import { describe, expect, test } from 'vitest'
import { isRunnable, runKind } from './runnable'

describe('what can be run [A4.22]', () => {
  test('is javascript and html, and typescript, python and otterscript beside them', () => {
    const languages = ['text', 'javascript', 'typescript', 'python', 'html', 'css', 'json', 'otterscript']
    expect(languages.filter(isRunnable)).toEqual([
      'javascript',
      'typescript',
      'python',
      'html',
      'otterscript',
    ])
  })

  test('is a window when it is html or contains an html tag', () => {
    expect(runKind('html', 'anything')).toBe('html')
    for (const text of ['<html>', '<HTML lang="en">', 'const page = `</html>`', '<!DOCTYPE html>'])
      expect(runKind('javascript', text)).toBe('html')
    for (const text of ['1 + 1', 'a < html', "'<htmlish>'"])
      expect(runKind('javascript', text)).toBe('javascript')
    expect(runKind('css', '<html>')).toBeNull()
    expect(runKind('otterscript', 'say("<html>")')).toBe('otterscript')
  })
})
