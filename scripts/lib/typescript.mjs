// Lets a command import the server's TypeScript as it is. In the package its place is taken by a build (scripts/lib/package-parts.mjs).

/** Begins it; answers what ends it. */
export async function readTypeScript() {
  const { register } = await import('tsx/esm/api')
  return register()
}
