import { onDemand } from '../on-demand'
import { texts } from './texts'

/** Versions of the files of a folder. */
export const git = onDemand(
  {
    name: 'git',
    summary: () => texts.git,
    usage: () => texts.gitUsage,
    details: () => [texts.gitBegin, texts.gitChange, texts.gitBranch, texts.gitLook, texts.gitNetwork],
  },
  async () => (await import('./git')).runGit,
)
