/// <reference types="vite/client" />
/// <reference types="unplugin-icons/types/raw" />

declare module '*?sample' {
  /** A sample file; see `LazyText`. */
  const sample: { readonly size: number; readonly hash: string; readonly load: () => Promise<string> }
  export default sample
}

declare module 'virtual:app-icons' {
  /** The picture with the icons of all apps (web/vite/app-icons.ts); null where each icon is an address of its own. */
  const address: string | null
  export default address
}

declare module 'virtual:demo-apps' {
  import type { NewApp } from '@/kernel/community/types'

  /** The apps of the folder `demo` (web/vite/demo-apps.ts). */
  export const apps: readonly Pick<NewApp, 'name' | 'description' | 'icon' | 'category' | 'htmlContent'>[]
}
