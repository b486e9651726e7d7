/** Scripts that print something else than bash, with the reason. The test fails when one of them passes. */
export const knownFailures: Readonly<Record<string, string>> = {
  'array-functions': 'the engine takes "$@" in `local a=("$@")` for one element; `a=("$@")` works',
  // not shown: for those who read the tests
  'binary-conversion': 'the engine does not read a number with a base from a substitution: `$((2#$(…)))`',
  'negated-glob': 'the engine’s parser does not know !(…) as a word of a command; @(…), +(…) and ?(…) work',
  'count-file-types': 'the engine reads `${n[$k]:-0}` of an associative array as 0; `((n[$k]++))` works',
  globstar: 'the engine does not tell folders from files in `*/` and `**/`; `**/*.txt` works',
  'unicode-text': 'the engine makes SS of ß in ${text^^}, as Unicode says; bash leaves it',
  // not shown: for those who read the tests
  'select-menu': 'the engine’s parser does not know `select`',
}
