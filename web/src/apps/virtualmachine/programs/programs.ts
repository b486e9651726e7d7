/* The programs of the virtual machine: a program is an entry here and a file next to this one. */
import Activity from 'lucide-react/icons/activity'
import FileText from 'lucide-react/icons/file-text'
import FolderSync from 'lucide-react/icons/folder-sync'
import Info from 'lucide-react/icons/info'
import MonitorDot from 'lucide-react/icons/monitor-dot'
import SquareTerminal from 'lucide-react/icons/square-terminal'
import StickyNote from 'lucide-react/icons/sticky-note'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { VmWindow } from '@/kernel/vm/types'
import type { Vm } from '../vm'
import { About } from './About'
import { Display } from './Display'
import { Editor } from './Editor'
import { Monitor } from './Monitor'
import { Notes } from './Notes'
import { SharedFiles } from './SharedFiles'
import { Terminal } from './terminal/Terminal'
import { texts } from './texts'

/** What every program's view receives. */
export interface ProgramProps {
  readonly vm: Vm
  readonly window: VmWindow
}

/** A program of the virtual machine. */
export interface Program {
  readonly type: string
  readonly title: () => string
  readonly Icon: LucideIcon
  /** Size of a new window in px. */
  readonly width: number
  readonly height: number
  /** It shows Linux: without an image it is not there. */
  readonly needsLinux: boolean
  readonly View: ComponentType<ProgramProps>
}

/** In the order of the desktop and the menu. */
export const programs: readonly Program[] = [
  {
    type: 'terminal',
    title: () => texts.terminal,
    Icon: SquareTerminal,
    // 80 columns: what Linux says when it starts is laid out for them.
    width: 690,
    height: 400,
    needsLinux: true,
    View: Terminal,
  },
  {
    type: 'files',
    title: () => texts.sharedFiles,
    Icon: FolderSync,
    width: 520,
    height: 360,
    needsLinux: true,
    View: SharedFiles,
  },
  {
    type: 'editor',
    title: () => texts.textEditor,
    Icon: FileText,
    width: 520,
    height: 380,
    needsLinux: true,
    View: Editor,
  },
  {
    type: 'monitor',
    title: () => texts.monitor,
    Icon: Activity,
    width: 440,
    height: 400,
    needsLinux: true,
    View: Monitor,
  },
  {
    type: 'display',
    title: () => texts.display,
    Icon: MonitorDot,
    width: 660,
    height: 440,
    needsLinux: true,
    View: Display,
  },
  {
    type: 'notes',
    title: () => texts.note,
    Icon: StickyNote,
    width: 300,
    height: 260,
    needsLinux: false,
    View: Notes,
  },
  {
    type: 'about',
    title: () => texts.about,
    Icon: Info,
    width: 420,
    height: 430,
    needsLinux: false,
    View: About,
  },
]

/** The program of a window; undefined: it is not in this build. */
export const findProgram = (type: string): Program | undefined =>
  programs.find((program) => program.type === type)

/** The title of a window: what it shows first, as the taskbar has little room. */
export function titleOf({ type, path }: Pick<VmWindow, 'type' | 'path'>): string {
  const title = findProgram(type)?.title() ?? texts.unknownProgram
  return type === 'editor' && path !== null
    ? texts.editorOf({ name: path.split('/').at(-1) ?? path, program: title })
    : title
}
