// The store of the community in memory: apps, versions that wait, stars.
import { failure, type Result, success } from '@/lib/result'
import type { Rating, StoreApp, StorePort, StoreView, Uploading } from '../types'
import type { MemoryCalls } from './memory-calls'
import type { MemoryPeople } from './memory-people'
import { done, missing, notFound, signedOut } from './memory-refusals'
import { type BadFile, sendInMemory } from './memory-sending'
import { type MemoryApp, type MemoryVersion, memoryApp } from './sample-community'

const isIn = (view: StoreView, app: MemoryApp, userId: string | null) =>
  ({
    verified: app.isVerified,
    community: !app.isVerified,
    pending: !app.isVerified && app.reviewedAt === null,
    own: app.userId === userId,
  })[view]

/** When reviews of the memory happen. */
const reviewTime = '2026-11-21T12:30:00+00:00'

/** The store, and what a test looks at and changes. */
export interface MemoryStore {
  readonly port: StorePort
  apps(): readonly MemoryApp[]
  versions(): readonly MemoryVersion[]
  /** The upload fails at the file of this name. */
  failUploadAt(fileName: string, message: string): void
}

/** Makes the store of one person over what is in it already. */
export function createMemoryStore(
  { answer, begin, untilReleased }: MemoryCalls,
  asReviewer: MemoryPeople['asReviewer'],
  userId: string | null,
  known: {
    readonly apps: readonly MemoryApp[]
    readonly versions: readonly MemoryVersion[]
    readonly stars: Readonly<Record<string, number>>
  },
): MemoryStore {
  let { apps, versions } = known
  /** Stars that the person gave, by the app's id. */
  const ownStars = new Map<string, number>(Object.entries(known.stars))
  /** Why apps were taken down, by their ids. */
  const takenDown = new Map<string, string>()
  let badFile: BadFile | null = null
  let made = 0

  const shown = (app: MemoryApp): StoreApp => ({
    ...app,
    contentLength: app.htmlContent.length,
    isOwn: app.userId === userId,
    newVersion: null,
    candidate: null,
  })
  const withVersion = (app: StoreApp): StoreApp => {
    const beside = versions.find(({ appId }) => appId === app.id)
    return beside ? { ...app, newVersion: beside } : app
  }
  /** Versions that wait, as the apps that they would make. */
  const candidates = (): readonly StoreApp[] =>
    versions
      .filter(({ isRejected }) => !isRejected)
      .flatMap((version) => {
        const app = apps.find(({ id }) => id === version.appId)
        if (!app) return []
        const { id: versionId, appId: _, replaces, isRejected: __, ...text } = version
        const entry = shown({ ...app, ...text, rating: 0, ratings: 0, downloads: 0, isVerified: false })
        return [{ ...entry, candidate: { versionId, replaces } }]
      })
  const change = (id: string, values: Partial<MemoryApp>): Result<MemoryApp> => {
    const app = apps.find((one) => one.id === id)
    if (!app) return notFound
    const changed = { ...app, ...values }
    apps = apps.map((one) => (one === app ? changed : one))
    return success(changed)
  }

  const starsOf = (id: string) => ownStars.get(id) ?? null
  /** Puts the person's stars in the place of those they gave before; null takes them back. */
  const giveStars = (id: string, stars: number | null): Result<Rating> => {
    const app = apps.find((one) => one.id === id)
    if (!app) return notFound
    if (app.userId === userId) return failure('42501', 'You cannot rate your own app.', 403)
    const before = starsOf(id)
    const ratings = app.ratings + (stars === null ? 0 : 1) - (before === null ? 0 : 1)
    const sum = app.rating * app.ratings + (stars ?? 0) - (before ?? 0)
    const rating = ratings === 0 ? 0 : Math.round((sum / ratings) * 100) / 100
    if (stars === null) ownStars.delete(id)
    else ownStars.set(id, stars)
    const changed = change(id, { rating, ratings })
    return changed.ok ? success({ rating, ratings }) : changed
  }

  const sendFiles = (files: readonly File[], uploading: Uploading) => {
    made += 1
    return sendInMemory(files, uploading, {
      untilReleased: () => untilReleased('store.upload'),
      badFile,
      folder: `${userId}/${made}`,
    })
  }

  const send: StorePort['upload'] = async (app, uploading) => {
    const sent = await sendFiles(app.files, uploading)
    if (!sent.ok) return sent
    const stored = memoryApp({
      ...app,
      files: sent.value,
      id: `new-${made}`,
      userId: userId ?? '',
      createdAt: '2026-11-21T12:00:00+00:00',
    })
    apps = [...apps, stored]
    return { ok: true, value: shown(stored) }
  }

  const submit: StorePort['submitVersion'] = async ({ id }, appChange, uploading) => {
    const sent = await sendFiles(appChange.files, uploading)
    if (!sent.ok) return sent
    const { keptFiles, files: _, ...text } = appChange
    const files = [...keptFiles, ...sent.value]
    const app = apps.find((one) => one.id === id && one.userId === userId)
    if (!app) return { ok: false, error: { ...missing, file: null } }
    if (app.isVerified)
      versions = [
        ...versions.filter(({ appId }) => appId !== id),
        { ...text, files, id: `version-${made}`, appId: id, replaces: app.version, isRejected: false },
      ]
    else change(id, { ...text, files, reviewedAt: null })
    return { ok: true, value: null }
  }

  /** An approval gives the app what the version has. */
  const reviewVersion = (versionId: string, isApproved: boolean): Result<null> => {
    const version = versions.find(({ id, isRejected }) => id === versionId && !isRejected)
    if (!version) return failure('changed', 'The version was changed or withdrawn.', 409)
    if (!isApproved) {
      versions = versions.map((one) => (one === version ? { ...one, isRejected: true } : one))
      return success(null)
    }
    versions = versions.filter((one) => one !== version)
    const { id: _, appId, replaces: __, isRejected: ___, ...text } = version
    return done(change(appId, { ...text, reviewedAt: reviewTime }))
  }

  const port: StorePort = {
    list: (query) =>
      answer('store.list', [query], () => {
        if (query.view === 'own' && userId === null) return { ok: false, error: signedOut }
        const search = query.search.trim().toLowerCase()
        const found = apps
          .filter((app) => isIn(query.view, app, userId))
          .filter((app) => query.category === 'all' || app.category === query.category)
          .filter((app) => [app.name, app.description].some((text) => text.toLowerCase().includes(search)))
          .toSorted((a, b) => Number(b.isVerified) - Number(a.isVerified) || b.downloads - a.downloads)
        // Versions stand before apps; only what is asked for is made.
        const first = query.view === 'pending' ? candidates() : []
        const [from, to] = [query.offset, query.offset + query.limit]
        const behind = (place: number) => Math.max(0, place - first.length)
        const rest = found.slice(behind(from), behind(to)).map(shown)
        return success({
          apps: [...first.slice(from, to), ...(query.view === 'own' ? rest.map(withVersion) : rest)],
          total: first.length + found.length,
        })
      }),
    content: (id) =>
      answer('store.content', [id], () => {
        const app = apps.find((one) => one.id === id)
        return app ? success(app.htmlContent) : notFound
      }),
    approve: (id) =>
      answer('store.approve', [id], () =>
        asReviewer(() => done(change(id, { isVerified: true, reviewedAt: reviewTime }))),
      ),
    reject: (id) =>
      answer('store.reject', [id], () =>
        asReviewer(() => done(change(id, { isVerified: false, reviewedAt: reviewTime }))),
      ),
    countInstall: (id) =>
      answer('store.countInstall', [id], () => {
        const downloads = (apps.find((one) => one.id === id)?.downloads ?? 0) + 1
        const changed = change(id, { downloads })
        return changed.ok ? success(downloads) : changed
      }),
    async upload(app, sending) {
      const error = (await begin('store.upload', [app])) ?? (userId === null ? signedOut : null)
      return error ? { ok: false, error: { ...error, file: null } } : send(app, sending)
    },
    async submitVersion(app, appChange, uploading) {
      const error =
        (await begin('store.submitVersion', [app, appChange])) ?? (userId === null ? signedOut : null)
      return error ? { ok: false, error: { ...error, file: null } } : submit(app, appChange, uploading)
    },
    version: (versionId) =>
      answer('store.version', [versionId], () => {
        const version = versions.find(({ id }) => id === versionId)
        return version ? success(version) : notFound
      }),
    withdrawVersion: (versionId) =>
      answer('store.withdrawVersion', [versionId], () => {
        if (!versions.some(({ id }) => id === versionId)) return notFound
        versions = versions.filter(({ id }) => id !== versionId)
        return success(null)
      }),
    reviewVersion: (versionId, isApproved) =>
      answer('store.reviewVersion', [versionId, isApproved], () =>
        asReviewer(() => reviewVersion(versionId, isApproved)),
      ),
    app: (id) =>
      answer('store.app', [id], () => {
        const app = apps.find((one) => one.id === id)
        return app ? success(shown(app)) : notFound
      }),
    remove: (id) =>
      answer('store.remove', [id], () => {
        const app = apps.find((one) => one.id === id && one.userId === userId)
        if (!app) return notFound
        apps = apps.filter((one) => one !== app)
        return success(null)
      }),
    ownRating: (id) => answer('store.ownRating', [id], () => success(starsOf(id))),
    rate: (id, stars) => answer('store.rate', [id, stars], () => giveStars(id, stars)),
    withdrawRating: (id) => answer('store.withdrawRating', [id], () => giveStars(id, null)),
    takenDownReasons: (ids) =>
      answer('store.takenDownReasons', [ids], () =>
        success(new Map([...takenDown].filter(([id]) => ids.includes(id)))),
      ),
    takeDown: (id, reason) =>
      answer('store.takeDown', [id, reason], () =>
        asReviewer(() => {
          takenDown.set(id, reason)
          return success(null)
        }),
      ),
    putBack: (id) =>
      answer('store.putBack', [id], () =>
        asReviewer(() => {
          takenDown.delete(id)
          return success(null)
        }),
      ),
  }

  return {
    port,
    apps: () => apps,
    versions: () => versions,
    failUploadAt(name, message) {
      badFile = { name, message }
    },
  }
}
