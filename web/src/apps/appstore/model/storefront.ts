import { createStore } from 'zustand/vanilla'
import type { Community, StoreApp, StoreView } from '@/kernel/community/types'
import type { Os } from '@/kernel/os'
import type { AppViewPropsOf } from '@/kernel/apps/manifest'
import { isOneOf } from '@/lib/record-shape'
import { log } from '@/lib/log'
import type { Readable } from '@/ui/use-store'
import { type AppList, createAppList, pageSize } from '../list/app-list'
import { type Upload, createUpload } from '../upload/upload-form'
import { wantedUpload } from '../upload/wanted-upload'
import { type Busy, createBusy } from './busy'
import { type Filter, createFilter } from './filter'
import { followReviews } from './follow-reviews'
import { type Installing, createInstalling } from './installing'
import { type OwnApps, createOwnApps } from './own-apps'
import { type Person, createPerson } from './person'
import { type Questions, createQuestions } from './questions'
import { type Rate, createRating } from './rating'
import { type Reviewing, createReviewing } from './reviewing'
import { createTakedown, type Takedown } from './takedown'
import { createTakenDownMarks } from './taken-down-marks'
import { createNotifier } from '@/kernel/notifications/notifier'
import { texts } from './texts'

/** The tabs [B2.28]; all but 'upload' show a list. */
export type StoreTab = StoreView | 'upload'

/** What the window shows. */
export interface StorefrontState {
  readonly tab: StoreTab
  /** The first list and the person's role are there. */
  readonly isLoaded: boolean
  /** Apps that wait for a review; null: not known, or not this person's business. */
  readonly pending: number | null
  /** The own app that has the name of what the window was opened to upload; null: there is none, or it was answered. */
  readonly namesake: StoreApp | null
}

/** One window of the store. */
export interface Storefront extends Readable<StorefrontState> {
  readonly community: Community
  readonly person: Person
  readonly filter: Filter
  readonly lists: Readonly<Record<StoreView, AppList>>
  readonly busy: Busy
  readonly questions: Questions
  readonly installing: Installing
  readonly reviewing: Reviewing
  readonly takedown: Takedown
  readonly ownApps: OwnApps
  readonly upload: Upload
  readonly rate: Rate
  choose(tab: StoreTab): void
  /** Whether the form holds a new version of `namesake`, or a separate app. */
  answerNamesake(isNewVersion: boolean): void
  /** Reads the role once more after a failure. */
  retryPerson(): Promise<void>
  /** Fetches everything that was shown once again. */
  reload(): Promise<void>
  /** Begins to load and to guard the window; returns the function that ends it. */
  start(): () => void
}

/** Tabs that a window may come back to: those that everybody has. */
const isKeptTab = isOneOf(['verified', 'community', 'own', 'upload'])

interface StorefrontOptions {
  readonly os: Pick<Os, 'events' | 'desktopIcons' | 'windows' | 'notifications' | 'session'>
  readonly community: Community
  readonly window: Pick<AppViewPropsOf<'appstore'>['window'], 'id' | 'metadata'>
  readonly now?: () => number
}

/** Makes the store of one window. */
export function createStorefront(options: StorefrontOptions): Storefront {
  const { os, community, window: record, now = Date.now } = options
  const port = community.store
  const notifier = createNotifier(os.notifications)
  const wanted = wantedUpload(record)
  const kept = os.windows.keptView(record.id, 'tab')
  const store = createStore<StorefrontState>(() => ({
    tab: wanted ? 'upload' : isKeptTab(kept) ? kept : 'verified',
    isLoaded: false,
    pending: null,
    namesake: null,
  }))
  const person = createPerson(os.session, community)
  const busy = createBusy()
  const questions = createQuestions()

  const listOf = (view: StoreView) =>
    createAppList({
      store: port,
      view,
      onFailure: (problem) =>
        notifier.warn(
          () => texts.error,
          () => problem.message,
        ),
    })
  const lists = {
    verified: listOf('verified'),
    community: listOf('community'),
    pending: listOf('pending'),
    own: listOf('own'),
  }
  const allLists = Object.values(lists)

  const openList = async () => {
    const { tab } = store.getState()
    if (tab === 'upload' || (tab === 'own' && !person.getState().isSignedIn)) return
    const { search, category } = filter.getState()
    await lists[tab].open({ search, category })
  }
  const filter = createFilter(() => void openList(), record.metadata?.search ?? '')

  const countPending = async () => {
    if (!person.getState().access.canReview) return store.setState({ pending: null })
    try {
      const counted = await port.list({ view: 'pending', search: '', category: 'all', offset: 0, limit: 1 })
      if (counted.ok) return store.setState({ pending: counted.value.total })
      log.warn('Pending apps could not be counted', counted.error)
    } catch (cause) {
      log.warn('Pending apps could not be counted', cause)
    }
    return undefined
  }
  const reload = async () => {
    await Promise.all([...allLists.map((list) => list.reload()), countPending()])
  }
  const reloadSoon = () => void reload()
  const choose = (tab: StoreTab) => {
    const isAnother = tab !== store.getState().tab
    store.setState({ tab })
    os.windows.keepView(record.id, 'tab', tab)
    // Others review, upload and install meanwhile: what was read at an earlier visit is shown, and read again.
    const wasOpened = tab !== 'upload' && lists[tab].getState().status === 'ready'
    void openList().then(() => (isAnother && wasOpened ? lists[tab].reload() : undefined))
  }

  const installing = createInstalling({
    os,
    store: port,
    busy,
    questions,
    notifier,
    now,
    onInstalled: reloadSoon,
  })
  const upload = createUpload({
    store: port,
    person: person.getState,
    notifier,
    wanted,
    onUploaded: (app) => {
      // What was uploaded is to be seen, whatever was searched for before.
      filter.clear()
      reloadSoon()
      choose(app ? 'own' : 'community')
    },
  })

  /** Looks for an own app with the same name as the upload, which may be meant as its new version. */
  const findNamesake = async () => {
    const name = wanted?.name?.trim().toLowerCase()
    if (!name || !person.getState().isSignedIn) return
    try {
      const own = await port.list({ view: 'own', search: name, category: 'all', offset: 0, limit: pageSize })
      if (!own.ok) return log.warn('Own apps of the same name could not be looked for', own.error)
      const namesake = own.value.apps.find((app) => app.name.trim().toLowerCase() === name)
      if (namesake) store.setState({ namesake })
    } catch (cause) {
      log.warn('Own apps of the same name could not be looked for', cause)
    }
  }

  const load = async () => {
    await Promise.all([person.load().then(countPending), openList(), findNamesake()])
    store.setState({ isLoaded: true })
  }

  return {
    getState: store.getState,
    subscribe: store.subscribe,
    community,
    person,
    filter,
    lists,
    busy,
    questions,
    installing,
    upload,
    reviewing: createReviewing({
      store: port,
      busy,
      notifier,
      access: () => person.getState().access,
      onReviewed: reloadSoon,
    }),
    takedown: createTakedown({
      store: port,
      busy,
      notifier,
      access: () => person.getState().access,
      marks: createTakenDownMarks({ store: port, person, lists: allLists }),
    }),
    ownApps: createOwnApps({
      store: port,
      busy,
      questions,
      notifier,
      upload,
      onBegun: () => {
        store.setState({ namesake: null })
        choose('upload')
      },
      onChanged: reloadSoon,
    }),
    answerNamesake: (isNewVersion) => {
      const { namesake } = store.getState()
      if (namesake && isNewVersion) upload.becomeVersionOf(namesake)
      store.setState({ namesake: null })
    },
    rate: createRating({
      store: port,
      busy,
      notifier,
      onRated: (id, change) => {
        for (const list of allLists) list.patch(id, change)
      },
    }),
    choose,
    reload,
    retryPerson: async () => {
      await person.load()
      await countPending()
    },
    start: () => {
      void load()
      const stopReviews = followReviews(person, community, () => {
        void countPending()
        if (lists.pending.getState().status === 'ready') void lists.pending.reload()
      })
      const removeGuard = os.windows.addCloseGuard(record.id, async () => {
        const { isModified, isUploading } = upload.getState()
        if (!isModified && !isUploading) return true
        const mayLeave = await questions.ask({ kind: 'leave', isUploading })
        if (mayLeave) upload.cancel()
        return mayLeave
      })
      return () => {
        removeGuard()
        stopReviews()
        installing.dispose()
        filter.dispose()
        for (const list of allLists) list.dispose()
      }
    },
  }
}
