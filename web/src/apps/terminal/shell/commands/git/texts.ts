import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  git: 'Keep versions of files',
  gitUsage: "git '<command>' [argument]…",
  gitBegin: 'init, config  begin, and say who you are',
  gitChange: 'add, rm, commit, restore, reset  take up changes, or take them back',
  gitBranch: 'branch, switch, checkout, merge, tag  work on several things',
  gitLook: 'status, diff, log, show  see what changed',
  gitNetwork: 'There is no clone, fetch, pull or push: the way to the web here fetches pages and files only.',
  noNetwork:
    'git: {command} is not available here: the way to the web fetches pages and files only, and other servers speak to git otherwise.',
})
