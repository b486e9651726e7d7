import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  js: 'Run a program in JavaScript',
  jsUsage: "{name} [-e code | -p code | '<file>'] [value]…",
  jsValues: 'The program finds the values in process.argv, and what is piped in as the text stdin.',
  python: 'Run a program in Python, or try it line by line',
  pythonUsage: "{name} [-c code | '<file>'] [value]…",
  pythonLibrary: 'Python comes with its standard library; the first start loads 13 MB.',
  apart: 'It runs apart from the desktop: without your files and without a network.',
  loading: 'Loading Python…',
  cannotOpen: '{command}: {name}: No such file or directory',
  tooLarge: '{command}: {name}: Too large for a program',
  nothing: '{command}: name a program, or give code with -e',
})
