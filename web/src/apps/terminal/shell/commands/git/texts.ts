import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  git: 'Keep versions of files',
  gitUsage: "git '<command>' [argument]…",
  gitBegin: 'init, config  begin, and say who you are',
  gitChange: 'add, rm, mv, commit, restore, reset, stash  take up changes, take them back, or put them aside',
  gitBranch: 'branch, switch, checkout, merge, tag  work on several things',
  gitLook: 'status, diff, log, show  see what changed',
  gitNetwork:
    'clone, fetch, pull  take over public repositories by the server, up to 8 MB each; nothing is pushed',
  stashesAll: 'git: stash takes all changes here, not those of some files',
  noNetwork: 'git: {command} is not available here: public repositories are only read',
  onlyWeb: 'fatal: {address}: only addresses that begin with https:// are cloned here',
  tooLarge:
    'it is larger than 8 MB, the most that comes by the server; --depth 1 takes the last commit alone',
})
