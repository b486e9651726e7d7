/// <reference types="vite/client" />
/// <reference types="unplugin-icons/types/raw" />

declare module '*?sample' {
  /** A sample file; see `LazyText`. */
  const sample: { readonly size: number; readonly hash: string; readonly load: () => Promise<string> }
  export default sample
}
