import type { AppManifest, FileKind } from './manifest'

/** All apps of this build. */
export interface AppRegistry {
  /** Every manifest, in their order [B2.1]. */
  readonly all: readonly AppManifest[]
  /** The app of a window type; undefined for an unknown one [B2.2]. */
  find(type: string): AppManifest | undefined
  /** Apps with a desktop icon, in their order [A2.11]. */
  readonly desktop: readonly AppManifest[]
  /** Apps in the start menu, in their order [B2.4]. */
  readonly startMenu: readonly AppManifest[]
  /** Apps that open a kind of file, best first. */
  opening(kind: FileKind): readonly AppManifest[]
}
