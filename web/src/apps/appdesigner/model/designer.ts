// What a designer window does, without what it looks like.
import { createLiveDrafts, type LiveDrafts } from '@/kernel/documents/live-drafts'
import { isHtmlContent } from '@/lib/html-content'
import { createNotifier } from '@/kernel/notifications/notifier'
import type { Os } from '@/kernel/os'
import type { WindowId } from '@/kernel/windows/types'
import type { Preferences } from '@/lib/preferences/types'
import { isText } from '@/lib/record-shape'
import type { Result } from '@/lib/result'
import { drawnIcons } from './drawn-icons'
import { type WorkDrafts, createWorkDrafts } from './drafts'
import { exportFileName, exportText } from './export-file'
import { type ImportChoice, createImportChoice } from './import-choice'
import { type AppPage, type SavedApp, isSamePage, pageLimits, pageOf, shownName } from './page'
import type { DesignerPreferences } from './designer-preferences'
import { type Questions, createQuestions } from './questions'
import type { SavedApps } from './saved-apps'
import { type TemplateId, starterPage, templateOf } from './templates'
import { texts } from './texts'
import { type Work, createWork } from './work'

/** What the designer uses of the operating system. */
export type DesignerOs = Pick<
  Os,
  'events' | 'notifications' | 'windows' | 'files' | 'fileDialogs' | 'drafts' | 'desktopIcons'
>

interface DesignerOptions {
  readonly os: DesignerOs
  readonly windowId: WindowId
  readonly savedApps: SavedApps
  readonly preferences: Preferences<DesignerPreferences>
  /** Hands a text to the browser as a download. */
  readonly download: (text: string, name: string) => void
  readonly live?: LiveDrafts
  readonly now?: () => number
}

/** An app without an icon could not be found on the desktop. */
const iconOf = ({ icon }: AppPage): string => (icon.trim() === '' ? drawnIcons.Paw : icon)

/** The path under which a designed app is on the desktop: its identity, the same for each of its versions. */
export const designedPath = (id: string): string => `/apps/designer/${id}`

/** One designer window. */
export interface Designer {
  readonly work: Work
  readonly savedApps: SavedApps
  readonly preferences: Preferences<DesignerPreferences>
  readonly questions: Questions
  readonly drafts: WorkDrafts
  readonly importChoice: ImportChoice
  /** Opens the page in a new window [B7.25]. Whether it could. */
  readonly preview: () => boolean
  /** Stores the app [B3.29]. Whether it is stored. */
  readonly save: () => Promise<boolean>
  /** Stores it as another app, which is the current one from then on. */
  readonly saveAsCopy: () => boolean
  /** Another app from the chosen template. Whether the person let it. */
  readonly startNew: () => Promise<boolean>
  /** Puts the template's page in place of the current one; asks first when something would be lost. */
  readonly applyTemplate: (id: TemplateId) => Promise<boolean>
  readonly load: (app: SavedApp) => Promise<boolean>
  readonly remove: (app: SavedApp) => Promise<boolean>
  readonly duplicate: (app: SavedApp) => void
  /** Puts a saved app on the desktop, or its newer version. */
  readonly install: (app: SavedApp) => Promise<boolean>
  /** Opens the App Store where the app is uploaded, filled with what it is. */
  readonly publish: () => void
  /** Hands the current app or a saved one to the browser as a download [B5.27]. */
  readonly export: (app?: SavedApp) => void
  /** Writes the current app's export file where the person chooses. */
  readonly exportToFiles: () => Promise<void>
  /** Reads the chosen file and opens it as a new app. */
  readonly import: () => Promise<boolean>
  readonly exportUnread: () => void
  readonly dropUnread: () => Promise<void>
  readonly restoreFound: (key: string) => Promise<void>
  /** Begins to guard the window; returns the function that ends it. */
  readonly start: () => () => void
}

/** Makes the designer of one window. */
export function createDesigner(options: DesignerOptions): Designer {
  const { os, windowId, savedApps, preferences, download, now = Date.now } = options
  const work = createWork(starterPage)
  const questions = createQuestions()
  const draftKey = `${windowId}-${crypto.randomUUID()}`
  const returnsTo = os.windows.keptView(windowId, 'draft')
  const drafts = createWorkDrafts({
    drafts: os.drafts,
    live: options.live ?? createLiveDrafts(navigator.locks),
    work,
    key: draftKey,
    returnsTo: isText(returnsTo) ? returnsTo : null,
    onReturn: ({ htmlContent, ...info }) => {
      if (work.getState().id === null) return work.open({ ...info, htmlContent }, 'unsaved')
      work.setInfo(info)
      return work.replaceHtml(htmlContent)
    },
    now,
  })
  const keptApp = os.windows.keptView(windowId, 'app')
  const returning = savedApps.getState().apps.find(({ id }) => id === keptApp)
  if (returning) work.open(pageOf(returning), returning)
  const importChoice = createImportChoice(os.files)

  const { tell, warn } = createNotifier(os.notifications)

  const current = (): AppPage => {
    const page = work.page()
    return { ...page, name: page.name.trim() }
  }

  const reportSave = (saved: Result<SavedApp>): saved is Extract<typeof saved, { ok: true }> => {
    if (saved.ok) {
      work.stored(saved.value)
      tell(
        () => texts.saved,
        () => texts.savedText({ name: saved.value.name }),
      )
    } else
      warn(
        () => texts.notSaved,
        () => saved.error.message,
      )
    return saved.ok
  }
  const isNamed = ({ name }: AppPage) => {
    if (name !== '') return true
    warn(
      () => texts.notSaved,
      () => texts.nameMissing,
    )
    return false
  }
  const saveAsCopy = () => {
    const page = current()
    if (!isNamed(page)) return false
    const isTaken = savedApps.getState().apps.some(({ name }) => name === page.name)
    const suffix = isTaken ? texts.copySuffix : ''
    return reportSave(
      savedApps.save({ ...page, name: page.name.slice(0, pageLimits.name - suffix.length) + suffix }, null),
    )
  }
  const save = async (): Promise<boolean> => {
    const page = current()
    if (!isNamed(page)) return false
    const { id } = work.getState()
    const stored = savedApps.getState().apps.find((app) => app.id === id)
    const known = work.baseline()
    if (stored && known && !isSamePage(stored, known) && !isSamePage(stored, page)) {
      const answer = await questions.ask({ kind: 'changed', name: stored.name })
      if (answer === 'copy') return saveAsCopy()
      if (answer !== 'save') return false
    }
    return reportSave(savedApps.save(page, id))
  }

  /** Whether the current work may make room for other work. */
  const mayLeave = async (): Promise<boolean> => {
    work.settle()
    if (!work.getState().isModified) return true
    const answer = await questions.ask({ kind: 'unsaved', name: shownName(work.getState().name) })
    if (answer === 'save') return save()
    return answer === 'discard'
  }

  const exportPage = (page: AppPage, createdAt: string | null) => ({
    text: exportText(page, createdAt ?? new Date(now()).toISOString()),
    name: exportFileName(page.name),
  })
  const exportCurrent = () => exportPage(current(), work.getState().createdAt)

  return {
    work,
    savedApps,
    preferences,
    questions,
    drafts,
    importChoice,
    preview: () => {
      const page = current()
      if (!isHtmlContent(page.htmlContent)) {
        const isEmpty = page.htmlContent.trim() === ''
        warn(
          () => texts.noPreview,
          () => (isEmpty ? texts.emptyPage : texts.noTag({ example: '<h1>Hello</h1>' })),
        )
        return false
      }
      const id = `preview-${now()}`
      const name = shownName(page.name)
      os.events.emit('app-install-request', {
        id,
        name: texts.previewName({ name }),
        icon: iconOf(page),
        type: 'htmlapp',
        htmlContent: page.htmlContent,
        author: '',
        version: '1.0.0',
        category: 'preview',
        description: page.description,
        framework: 'html',
        files: [],
        path: `/apps/preview/${id}`,
      })
      tell(
        () => texts.previewOpened,
        () => texts.previewOpenedText({ name }),
      )
      return true
    },
    save,
    saveAsCopy,
    startNew: async () => {
      if (!(await mayLeave())) return false
      work.open(templateOf(preferences.getState().template).page, 'fresh')
      return true
    },
    applyTemplate: async (id) => {
      const template = templateOf(id)
      const page = work.page()
      if (page.htmlContent === template.page.htmlContent) return true
      const { isModified, id: saved } = work.getState()
      if (isModified || saved !== null) {
        const answer = await questions.ask({ kind: 'template', template, name: shownName(page.name) })
        if (answer !== 'discard') return false
        work.replaceHtml(template.page.htmlContent)
      } else work.open(template.page, 'fresh')
      return true
    },
    load: async (app) => {
      if (work.getState().id === app.id && !work.getState().isModified) {
        tell(
          () => texts.loaded,
          () => texts.openAlready({ name: app.name }),
        )
        return true
      }
      if (!(await mayLeave())) return false
      // It may have been saved just now, as the answer to the question.
      const latest = savedApps.getState().apps.find(({ id }) => id === app.id) ?? app
      work.open(latest, latest)
      tell(
        () => texts.loaded,
        () => texts.openNow({ name: latest.name }),
      )
      return true
    },
    remove: async (app) => {
      const isOpen = work.getState().id === app.id
      const path = designedPath(app.id)
      const isOnDesktop = os.desktopIcons.getState().some((icon) => icon.path === path)
      const answer = await questions.ask({ kind: 'delete', app, isOnDesktop, isOpen })
      if (answer !== 'discard') return false
      const outcome = savedApps.remove(app.id)
      if (outcome.ok)
        tell(
          () => texts.deleted,
          () => texts.deletedText({ name: app.name }),
        )
      else
        warn(
          () => texts.notDeleted,
          () => texts.notDeletedText,
        )
      return outcome.ok
    },
    duplicate: (app) => {
      const suffix = texts.copySuffix
      const name = app.name.slice(0, pageLimits.name - suffix.length) + suffix
      const saved = savedApps.save({ ...app, name }, null)
      if (saved.ok)
        tell(
          () => texts.saved,
          () => texts.savedText({ name: saved.value.name }),
        )
      else
        warn(
          () => texts.notSaved,
          () => saved.error.message,
        )
    },
    install: async (app) => {
      const path = designedPath(app.id)
      const namesake = os.desktopIcons.getState().find((icon) => icon.name === app.name)
      if (namesake && namesake.path !== path) {
        const answer = await questions.ask({ kind: 'icon', name: app.name })
        if (answer !== 'discard') return false
      }
      // Under an older name it would stay next to the new one.
      for (const icon of os.desktopIcons.getState())
        if (icon.path === path && icon.name !== app.name)
          os.events.emit('remove-desktop-icon', { name: icon.name })
      const { name, htmlContent } = app
      os.events.emit('create-desktop-icon', { name, icon: iconOf(app), type: 'htmlapp', path, htmlContent })
      const isThere = os.desktopIcons
        .getState()
        .some((found) => found.path === path && found.htmlContent === htmlContent)
      // Where it failed, the desktop says so itself.
      if (isThere)
        tell(
          () => texts.onDesktop,
          () => texts.onDesktopText({ name }),
        )
      return isThere
    },
    publish: () => {
      const { name, description, icon, htmlContent } = current()
      os.windows.open('appstore', { metadata: { upload: { name, description, icon, htmlContent } } })
    },
    export: (app) => {
      const { text, name } = app ? exportPage(app, app.created_at) : exportCurrent()
      download(text, name)
      tell(
        () => texts.exported,
        () => texts.browserSaves({ file: name }),
      )
    },
    exportToFiles: async () => {
      const { text, name } = exportCurrent()
      const path = await os.fileDialogs.save({
        windowId,
        name,
        title: texts.exportApp,
        filters: [
          { label: texts.exportedApps, extensions: ['json'] },
          { label: texts.allFiles, extensions: [] },
        ],
      })
      if (path === null) return
      const written = await os.files.write(path, text)
      if (written.ok)
        tell(
          () => texts.exported,
          () => texts.savedAs({ path }),
        )
      else
        warn(
          () => texts.notExported,
          () => written.error.message,
        )
    },
    import: async () => {
      const page = await importChoice.read()
      if (!page) return false
      if (!(await mayLeave())) return false
      work.open(page, 'unsaved')
      importChoice.clear()
      tell(
        () => texts.imported,
        () => texts.importedText({ name: shownName(page.name) }),
      )
      return true
    },
    exportUnread: () =>
      download(`${JSON.stringify(savedApps.getState().unread, null, 2)}\n`, 'unreadable_apps.json'),
    dropUnread: async () => {
      const answer = await questions.ask({ kind: 'unread', count: savedApps.getState().unread.length })
      if (answer !== 'discard') return
      const outcome = savedApps.dropUnread()
      if (!outcome.ok)
        warn(
          () => texts.notDeleted,
          () => outcome.error.message,
        )
    },
    restoreFound: async (key) => {
      const found = drafts.found.getState().find((draft) => draft.key === key)
      if (!found || !(await mayLeave())) return
      work.open(pageOf(found.page), 'unsaved')
      drafts.flush()
      await drafts.drop(key)
    },
    start: () => {
      os.windows.keepView(windowId, 'draft', draftKey)
      const stops = [
        drafts.start(),
        work.subscribe(() => os.windows.keepView(windowId, 'app', work.getState().id ?? undefined)),
        savedApps.subscribe(() => {
          const { id } = work.getState()
          if (id !== null && !savedApps.getState().apps.some((app) => app.id === id)) work.detach()
        }),
        os.windows.addCloseGuard(windowId, async () => {
          const isFree = await mayLeave()
          if (isFree) await drafts.discard()
          return isFree
        }),
      ]
      return () => {
        for (const stop of stops) stop()
        work.dispose()
      }
    },
  }
}
