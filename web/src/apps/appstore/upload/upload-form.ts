import { createStore } from 'zustand/vanilla'
import type {
  StoreApp,
  StoreFile,
  StorePort,
  UploadFailure,
  Uploading,
  UploadProgress,
  VersionText,
} from '@/kernel/community/types'
import { log } from '@/lib/log'
import type { Readable } from '@/ui/use-store'
import { authorOf } from '../model/author'
import { categoryOf } from '../model/catalogue'
import type { PersonState } from '../model/person'
import { defaultIcon } from '../model/shown-icon'
import type { Notifier } from '@/kernel/notifications/notifier'
import { isHigher, nextVersion } from '../model/version-number'
import { type FileName, fileProblem, sortFiles } from './file-checks'
import { type UploadForm, checkUpload, checkVersion } from './upload-checks'
import type { WantedUpload } from './wanted-upload'
import { texts } from './texts'

/** The form as it starts and as it is after an upload [B3.22 B9.8]. */
export const emptyForm: UploadForm = {
  name: '',
  description: '',
  author: '',
  icon: defaultIcon,
  category: 'other',
  framework: 'html_base',
  htmlContent: '',
  files: [],
  version: '1.0.0',
  keptFiles: [],
}

/** The upload tab [B4.11]. */
export interface UploadState {
  readonly form: UploadForm
  /** The own app that gets a new version; null: a new app is made. */
  readonly app: StoreApp | null
  readonly isUploading: boolean
  /** The person asked to stop, and the server is being told. */
  readonly isCancelling: boolean
  /** How far the files are; null before the first word from them. */
  readonly progress: UploadProgress | null
  /** Something would be lost with the form. */
  readonly isModified: boolean
}

/** The form in the upload tab of one window, and its upload. */
export interface Upload extends Readable<UploadState> {
  set(change: Partial<Omit<UploadForm, 'files' | 'keptFiles'>>): void
  /** Fills the form for a new version of an own app; `text`: what it begins with. What was in the form is gone. */
  beginVersion(app: StoreApp, text: Omit<VersionText, 'version'> & { readonly version?: string }): void
  /** Empties the form for a new app. */
  beginNew(): void
  /** Goes on with the filled-in form as a new version of this app. */
  becomeVersionOf(app: StoreApp): void
  /** Adds files that fit the framework; one of the same name takes the other's place. The rest is refused by a toast [B5.9]. */
  addFiles(files: readonly File[]): void
  removeFile(file: File | StoreFile): void
  /** Puts the text of a chosen HTML file in the editor: it is what runs. */
  takePage(file: File): Promise<void>
  /** Checks and sends; the form stays as it is unless it succeeds. Resolves to whether it did. */
  send(): Promise<boolean>
  cancel(): void
}

interface UploadOptions {
  readonly store: Pick<StorePort, 'upload' | 'submitVersion'>
  readonly person: () => PersonState
  readonly notifier: Notifier
  /** `app`: it was a new version of this app; null: a new one. */
  readonly onUploaded: (app: StoreApp | null) => void
  readonly wanted: WantedUpload | null
}

const parts = ['name', 'description', 'author', 'icon', 'category', 'framework', 'htmlContent'] as const

const isSame = (one: UploadForm, other: UploadForm) =>
  one.files.length === 0 &&
  other.files.length === 0 &&
  one.keptFiles.length === other.keptFiles.length &&
  one.version === other.version &&
  parts.every((part) => one[part] === other[part])

/** Files whose text could be the page. */
export const isPageFile = ({ name }: Pick<File, 'name'>): boolean => name.toLowerCase().endsWith('.html')

/** Makes the upload of one window. */
export function createUpload({ store: port, person, notifier, onUploaded, wanted }: UploadOptions): Upload {
  let baseline: UploadForm = { ...emptyForm, ...wanted }
  const idle = { isUploading: false, isCancelling: false, progress: null }
  const store = createStore<UploadState>(() => ({ form: baseline, app: null, isModified: false, ...idle }))
  let sending: AbortController | null = null

  const change = (values: Partial<UploadForm>) => {
    if (store.getState().isUploading) return
    const form = { ...store.getState().form, ...values }
    store.setState({ form, isModified: !isSame(form, baseline) })
  }

  const tellFailure = ({ message, file }: UploadFailure) => {
    if (file !== null)
      notifier.warn(
        () => texts.fileFailed,
        () => texts.fileFailedHint({ name: file, reason: message }),
      )
    else
      notifier.warn(
        () => texts.failed,
        () => message || texts.failedHint,
      )
  }

  /** Puts another content in the form; nothing of it is a change by the person. */
  const refill = (form: UploadForm, app: StoreApp | null) => {
    if (store.getState().isUploading) return
    baseline = form
    store.setState({ form, app, isModified: false, ...idle })
  }

  /** The author as the person may say it; a new version keeps that of its app otherwise. */
  const authorFor = (form: UploadForm, app: StoreApp | null) => {
    const { access, fullName, email } = person()
    if (app) return (access.canEditName && form.author.trim()) || app.author
    return authorOf({ typed: form.author, canEditName: access.canEditName, fullName, email })
  }

  const deliver = (form: UploadForm, app: StoreApp | null, uploading: Uploading) => {
    const values = {
      name: form.name.trim(),
      description: form.description.trim(),
      author: authorFor(form, app),
      icon: form.icon.trim() || defaultIcon,
      category: categoryOf(form.category) ?? 'other',
      framework: form.framework,
      htmlContent: form.htmlContent,
      files: form.files,
    }
    const { keptFiles } = form
    return app
      ? port.submitVersion(app, { ...values, version: form.version.trim(), keptFiles }, uploading)
      : port.upload(values, uploading)
  }

  const upload = async (form: UploadForm, app: StoreApp | null, controller: AbortController) => {
    try {
      const outcome = await deliver(form, app, {
        signal: controller.signal,
        onProgress: (progress) => store.setState({ progress }),
      })
      if (outcome.ok) return true
      if (controller.signal.aborted)
        notifier.tell(
          () => texts.cancelled,
          () => texts.cancelledHint,
        )
      else tellFailure(outcome.error)
    } catch (cause) {
      log.error('An app could not be uploaded', cause)
      notifier.warn(
        () => texts.failed,
        () => texts.unexpected,
      )
    }
    return false
  }

  const tellSuccess = (form: UploadForm, app: StoreApp | null) => {
    const name = form.name.trim()
    const version = form.version.trim()
    if (!app)
      notifier.tell(
        () => texts.uploaded,
        () => texts.uploadedHint({ name }),
      )
    else if (app.isVerified)
      notifier.tell(
        () => texts.versionUploaded,
        () => texts.versionWaits({ name, version, former: app.version }),
      )
    else
      notifier.tell(
        () => texts.versionUploaded,
        () => texts.versionIsThere({ name, version }),
      )
  }

  return {
    getState: store.getState,
    subscribe: store.subscribe,
    set: change,
    addFiles: (files) => {
      const { form, isUploading } = store.getState()
      if (isUploading) return
      const { fitting, problems } = sortFiles(files, form.framework)
      if (problems.length > 0)
        notifier.warn(
          () => texts.invalidFiles,
          problems.reduce((first, next) => texts.twoProblems({ first, next })),
        )
      const names = new Set(fitting.map(({ name }) => name))
      const others = <T extends FileName>(list: readonly T[]) => list.filter(({ name }) => !names.has(name))
      change({ files: [...others(form.files), ...fitting], keptFiles: others(form.keptFiles) })
    },
    removeFile: (file) => {
      const { files, keptFiles } = store.getState().form
      change({
        files: files.filter((other) => other !== file),
        keptFiles: keptFiles.filter((other) => other !== file),
      })
    },
    beginVersion: (app, { version, files, ...text }) => {
      const isNext = version !== undefined && isHigher(version, app.version)
      refill(
        {
          ...emptyForm,
          name: text.name,
          description: text.description,
          author: text.author,
          icon: text.icon,
          category: text.category,
          framework: text.framework,
          htmlContent: text.htmlContent,
          version: isNext ? version : nextVersion(app.version),
          keptFiles: files,
        },
        app,
      )
    },
    beginNew: () => refill(emptyForm, null),
    becomeVersionOf: (app) => {
      const { form, isUploading } = store.getState()
      if (isUploading) return
      const { category, framework, files: keptFiles, version } = app
      const next = { ...form, category, framework, keptFiles, version: nextVersion(version) }
      store.setState({ app, form: next, isModified: true })
    },
    takePage: async (file) => {
      try {
        change({ htmlContent: await file.text() })
      } catch (cause) {
        log.warn(`${file.name} could not be read`, cause)
        notifier.warn(
          () => texts.invalidFiles,
          () => texts.fileNotRead({ name: file.name }),
        )
      }
    },
    send: async () => {
      const { form, app, isUploading, isModified } = store.getState()
      if (isUploading) return false
      if (app && !isModified) {
        notifier.warn(
          () => texts.nothingChanged,
          () => texts.nothingChangedHint,
        )
        return false
      }
      const refusal =
        checkUpload(form, {
          isSignedIn: person().isSignedIn,
          canUseAdvanced: person().access.canUseAdvanced,
        }) ?? (app ? checkVersion(form, app) : null)
      if (refusal) {
        notifier.warn(refusal.title, refusal.description)
        return false
      }
      const controller = new AbortController()
      sending = controller
      store.setState({ isUploading: true, progress: null })
      if (form.files.length > 0)
        notifier.tell(
          () => texts.uploadingFiles,
          () => texts.uploadingFilesHint({ count: form.files.length }),
        )
      const isUploaded = await upload(form, app, controller)
      sending = null
      if (!isUploaded) {
        store.setState(idle)
        return false
      }
      baseline = emptyForm
      store.setState({ form: emptyForm, app: null, isModified: false, ...idle })
      tellSuccess(form, app)
      onUploaded(app)
      return true
    },
    cancel: () => {
      if (!sending) return
      store.setState({ isCancelling: true })
      sending.abort()
    },
  }
}

/** What is wrong with a chosen file since the framework was changed; null: nothing. */
export const chosenFileProblem = (file: FileName, { framework }: UploadForm): string | null =>
  fileProblem(file.name, framework)
