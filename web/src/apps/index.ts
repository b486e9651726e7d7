// Collects the apps: every folder here with a manifest. Views stay out of this bundle, each manifest loads its own.
import type { AppManifest } from '@/kernel/apps/manifest'

const modules = import.meta.glob<AppManifest>('./*/manifest.ts', { eager: true, import: 'default' })

/** The manifest of every app in this build, for the registry. */
export const manifests: readonly AppManifest[] = Object.values(modules)
