import { createStore } from 'zustand/vanilla'
import { buildPage, type PluginPage } from '@/kernel/plugins/build-page'
import type { PluginBundle } from '@/kernel/plugins/bundle'
import { type InstallPorts, installPlugin } from '@/kernel/plugins/install-plugin'
import { readPluginFolder } from '@/kernel/plugins/read-folder'
import type { PluginSettingsStore } from '@/kernel/plugins/plugin-settings'
import { pluginsFolder } from '@/kernel/files/paths'
import type { Os } from '@/kernel/os'
import { findWindow } from '@/kernel/windows/model'
import type { WindowId } from '@/kernel/windows/types'
import { log } from '@/lib/log'
import { failure, type Result, success, type Sentence } from '@/lib/result'
import type { UploadSelection } from '@/lib/upload-items'
import { readChosen } from '../model/chosen'
import { texts } from '../texts'

/** Time that the last step stays, in ms [B4.5 B9.1]. */
export const completeTime = 2000

/** The plugin that is about to be installed. */
export interface Candidate {
  readonly bundle: PluginBundle
  readonly page: PluginPage
}

/** Where the install dialog is [B4.1]. */
export type InstallStep =
  | { readonly kind: 'closed' }
  /** `problem`: why what was chosen cannot be installed. */
  | { readonly kind: 'select'; readonly problem: Sentence | null }
  /** A file manager window is open, in which a folder is chosen. */
  | { readonly kind: 'browsing'; readonly windowId: WindowId }
  | { readonly kind: 'reading' }
  | {
      readonly kind: 'confirm'
      readonly candidate: Candidate
      readonly isInstalling: boolean
      readonly problem: Sentence | null
    }
  | { readonly kind: 'complete'; readonly name: string; readonly hasIcon: boolean }

/** The install dialog without its looks. */
export interface InstallFlow {
  getState(): InstallStep
  subscribe(listener: () => void): () => void
  /** Opens the dialog at its first step. */
  open(): void
  close(): void
  /** Goes on with files from the computer [B2.51 B2.53]. */
  choose(selection: Promise<UploadSelection>, what: 'folder' | 'file'): Promise<void>
  /** Opens a file manager window in import mode [B2.52]. */
  browse(): void
  /** Back to the first step, without what was chosen [B4.3]. */
  cancel(): void
  install(): Promise<void>
  /** Begins to hear of folders that are chosen in the file manager; returns what ends that, and the dialog with it. */
  listen(): () => void
}

interface FlowOptions {
  readonly os: Pick<Os, 'appPlatform' | 'desktopIcons' | 'events' | 'files' | 'windows'>
  readonly windowId: WindowId
  readonly settings: PluginSettingsStore
}

async function candidateOf(read: Promise<Result<PluginBundle>>): Promise<Result<Candidate>> {
  const bundle = await read
  if (!bundle.ok) return bundle
  const page = await buildPage(bundle.value)
  return page.ok ? success({ bundle: bundle.value, page: page.value }) : page
}

/** Makes the install dialog of a Plugin Manager window [B2.50 B4.2 B4.3 B4.4 B4.5]. */
export function createInstallFlow({ os, windowId, settings }: FlowOptions): InstallFlow {
  const store = createStore<InstallStep>(() => ({ kind: 'closed' }))
  const show = (step: InstallStep) => store.setState(step, true)
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Counts choices: what an older one comes to is of no interest any more. */
  let choice = 0

  const select = (problem: Sentence | null = null) => {
    choice += 1
    show({ kind: 'select', problem })
  }
  const close = () => {
    clearTimeout(timer)
    choice += 1
    show({ kind: 'closed' })
  }
  const consider = async (read: Promise<Result<PluginBundle>>) => {
    choice += 1
    const own = choice
    show({ kind: 'reading' })
    const candidate = await candidateOf(read).catch((error: unknown) => {
      log.error('A plugin could not be read', error)
      return failure('unreadable', () => texts.unreadable)
    })
    if (own !== choice) return
    if (candidate.ok)
      show({ kind: 'confirm', candidate: candidate.value, isInstalling: false, problem: null })
    else select(candidate.error)
  }

  return {
    getState: store.getState,
    subscribe: (listener) => store.subscribe(() => listener()),
    open() {
      clearTimeout(timer)
      select()
    },
    close,
    choose(selection, what) {
      const step = store.getState()
      if (step.kind === 'confirm' && step.isInstalling) return Promise.resolve()
      clearTimeout(timer)
      return consider(selection.then((chosen) => readChosen(chosen, what === 'folder')))
    },
    browse() {
      const id = os.windows.open('filemanager', {
        path: pluginsFolder,
        importMode: 'plugin',
        parentWindowId: windowId,
      })
      show({ kind: 'browsing', windowId: id })
    },
    cancel() {
      const step = store.getState()
      select()
      if (step.kind === 'browsing') void os.windows.close(step.windowId)
    },
    async install() {
      const step = store.getState()
      if (step.kind !== 'confirm' || step.isInstalling) return
      const { candidate } = step
      show({ ...step, isInstalling: true, problem: null })
      const installed = await install(os, settings, candidate)
      if (!installed.ok) {
        show({ kind: 'confirm', candidate, isInstalling: false, problem: installed.error })
        return
      }
      const { plugin, hasIcon } = installed.value
      show({ kind: 'complete', name: plugin.name, hasIcon })
      timer = setTimeout(close, completeTime)
    },
    listen() {
      const stopWatching = os.windows.subscribe(() => {
        const step = store.getState()
        if (step.kind === 'browsing' && !findWindow(os.windows.getState(), step.windowId)) select()
      })
      const stopImports = os.events.on('plugin-import', ({ parentWindowId, folderPath }) => {
        const step = store.getState()
        if (parentWindowId !== windowId || (step.kind === 'confirm' && step.isInstalling)) return
        clearTimeout(timer)
        os.windows.focus(windowId)
        void consider(readPluginFolder(os.files, folderPath))
      })
      return () => {
        stopWatching()
        stopImports()
        close()
      }
    },
  }
}

async function install(
  os: FlowOptions['os'],
  settings: PluginSettingsStore,
  { bundle, page }: Candidate,
): ReturnType<typeof installPlugin> {
  try {
    const platform = await os.appPlatform()
    const ports: InstallPorts = { ...os, platform, settings, now: Date.now }
    return await installPlugin(bundle, page, ports)
  } catch (error) {
    log.error(`${bundle.name} could not be installed`, error)
    return failure('unexpected', () => texts.notInstalled)
  }
}
