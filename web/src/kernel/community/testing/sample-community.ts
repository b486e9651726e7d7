// A small community for tests and pictures: apps in every state, and people with every role.
import type { Role } from '@/kernel/apps/manifest'
import type { StoreApp, VersionText } from '../types'

/** An app of the memory with what the list does not carry. */
export interface MemoryApp extends Omit<StoreApp, 'isOwn' | 'contentLength' | 'newVersion' | 'candidate'> {
  readonly userId: string
  readonly htmlContent: string
}

/** A new version of an app in the memory that waits, or was rejected. */
export interface MemoryVersion extends VersionText {
  readonly id: string
  readonly appId: string
  readonly replaces: string
  readonly isRejected: boolean
}

/** A person of the memory. */
export interface MemoryPerson {
  readonly id: string
  readonly email: string
  readonly username: string
  readonly fullName: string | null
  readonly avatarUrl: string | null
  /** ISO 8601. */
  readonly createdAt: string
  readonly updatedAt: string
  readonly lastSignInAt: string | null
  readonly roles: readonly Role[]
}

const page = (title: string) =>
  `<!doctype html><html lang="en"><title>${title}</title><body><h1>${title}</h1></body></html>`

/** An app with usual values; a test names what it is about. */
export function memoryApp(values: Partial<MemoryApp> & Pick<MemoryApp, 'id' | 'name'>): MemoryApp {
  return {
    author: 'Iris Brook',
    description: `${values.name} for everybody.`,
    icon: '📱',
    category: 'other',
    framework: 'html_base',
    version: '1.0.0',
    rating: 0,
    ratings: 0,
    downloads: 0,
    isVerified: false,
    reviewedAt: values.isVerified ? '2026-11-02T10:00:00+00:00' : null,
    files: [],
    createdAt: '2026-11-01T09:00:00+00:00',
    userId: samplePeople.iris.id,
    htmlContent: page(values.name),
    ...values,
  }
}

/** An app of the memory as the store lists it to people who did not upload it. */
export const listedApp = (app: MemoryApp, more: Partial<StoreApp> = {}): StoreApp => {
  const { htmlContent, userId: _, ...values } = app
  return {
    ...values,
    contentLength: htmlContent.length,
    isOwn: false,
    newVersion: null,
    candidate: null,
    ...more,
  }
}

const person = (
  nth: number,
  name: string,
  fullName: string | null,
  roles: readonly Role[] = [],
): MemoryPerson => ({
  id: `00000000-0000-4000-8000-00000000000${nth}`,
  email: `${name}@example.org`,
  username: name,
  fullName,
  avatarUrl: null,
  createdAt: '2026-10-05T08:30:00+00:00',
  updatedAt: '2026-11-02T17:12:00+00:00',
  lastSignInAt: nth === 5 ? null : '2026-11-20T18:45:00+00:00',
  roles,
})

/** People to choose from; `maya` is who the test desktop belongs to. */
export const samplePeople = {
  maya: { ...person(1, 'maya', 'Maya Lindqvist'), id: '1' },
  iris: person(2, 'iris.brook', 'Iris Brook', ['verified_developer']),
  tomas: person(3, 'tomas', 'Tomas Vale', ['trusted_user']),
  ada: person(4, 'ada', 'Ada Weir', ['trusted_user', 'administrator']),
  noor: person(5, 'noor_h', null),
} as const

/** Apps of the store: verified, new in the community, waiting for a review, and own ones of Maya. */
export const sampleApps = (): readonly MemoryApp[] => [
  memoryApp({
    id: 'kanban',
    name: 'Kanban Board',
    description: 'Cards in columns: plan a week, a trip or a whole project.',
    icon: '🗂️',
    category: 'productivity',
    version: '1.2.0',
    rating: 4.67,
    ratings: 12,
    downloads: 1284,
    isVerified: true,
  }),
  memoryApp({
    id: 'metronome',
    name: 'Metronome',
    description: 'A steady beat from 30 to 240 beats a minute, with accents.',
    icon: '🎵',
    category: 'entertainment',
    rating: 4.2,
    ratings: 5,
    downloads: 312,
    isVerified: true,
    author: 'Noor',
    userId: samplePeople.noor.id,
  }),
  memoryApp({
    id: 'units',
    name: 'Unit Converter',
    description: 'Lengths, weights, temperatures and more, both ways at once.',
    icon: '📐',
    category: 'tools',
    downloads: 58,
    isVerified: true,
  }),
  memoryApp({
    id: 'clock',
    name: 'Chess Clock',
    description: 'Two clocks with increments, for a fair game at one screen.',
    icon: '♟️',
    category: 'games',
    downloads: 21,
    reviewedAt: '2026-11-04T15:20:00+00:00',
    userId: samplePeople.maya.id,
    author: 'Maya Lindqvist',
  }),
  memoryApp({
    id: 'draw',
    name: 'Draw',
    description: 'A sheet, ten colours and a pencil of any width.',
    icon: '🎨',
    category: 'entertainment',
    downloads: 9,
    files: [
      {
        name: 'index.html',
        size: 8421,
        type: 'text/html',
        lastModified: 1_793_000_000_000,
        storagePath: `${samplePeople.iris.id}/1793000000000-index.html`,
        publicUrl: `/storage/v1/object/public/app-files/${samplePeople.iris.id}/1793000000000-index.html`,
      },
      {
        name: 'brushes.js',
        size: 20_480,
        type: 'text/javascript',
        lastModified: 1_793_000_000_000,
        storagePath: `${samplePeople.iris.id}/1793000000001-brushes.js`,
        publicUrl: `/storage/v1/object/public/app-files/${samplePeople.iris.id}/1793000000001-brushes.js`,
      },
    ],
  }),
  memoryApp({
    id: 'pomodoro',
    name: 'Pomodoro',
    description: 'Work for 25 minutes, rest for five.',
    icon: '🍅',
    category: 'productivity',
    userId: samplePeople.maya.id,
    author: 'Maya Lindqvist',
  }),
  memoryApp({
    id: 'nothing',
    name: 'Weather Script',
    description: 'A program without a page.',
    icon: '🌦️',
    category: 'widgets',
    framework: 'python_base',
    htmlContent: '',
  }),
]
