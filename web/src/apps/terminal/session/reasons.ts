import type { LineEnd } from '../worker/shell-process'

/** What a person is told when a line ended in another way than by itself. */
export const reasonTexts: Readonly<Record<LineEnd['reason'], string | null>> = {
  finished: null,
  interrupted: null,
  restarted:
    'ottersh: the command did not stop by itself, so the shell was restarted. Folder, variables and functions are as before the command.',
  exhausted: 'ottersh: out of memory. The shell was restarted as it was before the command.',
  crashed: 'ottersh: the shell broke down and was restarted as it was before the command.',
  refused: 'ottersh: the shell did what it must not and was restarted as it was before the command.',
}
