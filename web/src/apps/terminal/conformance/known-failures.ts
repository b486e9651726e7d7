/** Scripts that print something else than bash, with the reason. The test fails when one of them passes. */
export const knownFailures: Readonly<Record<string, string>> = {
  // not shown: for those who read the tests
  'binary-conversion': 'the engine does not read a number with a base from a substitution: `$((2#$(…)))`',
  'links-and-readlink': 'files of the desktop have no hard links; `ln` without -s copies',
  'parameter-transform': "the engine quotes by ${v@Q} as $'it\\'s', which bash reads as the same text",
  'parameter-length-and-case':
    'the engine changes the first element alone by ${a[@]^}; ${a[@]^^} changes all',
  'negated-glob': 'the engine’s parser does not know !(…) as a word of a command; @(…), +(…) and ?(…) work',
  // not shown: for those who read the tests
  'select-menu': 'the engine’s parser does not know `select`',
}
