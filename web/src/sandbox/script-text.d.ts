/** A script bundled for a sandbox, as text; made by the plugin in web/vite/script-text.ts. */
declare module '*?script-text' {
  const text: string
  export default text
}
