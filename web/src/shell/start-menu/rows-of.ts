/** All in the start menu that arrows lead to, in rows as they are seen: recent apps, each recent file, then the entries of the menu. */
export function rowsOf(panel: HTMLElement | null, columns: number): readonly (readonly HTMLElement[])[] {
  const find = (selector: string) => [...(panel?.querySelectorAll<HTMLElement>(selector) ?? [])]
  const apps = find('[data-part="recent-app"]')
  const files = find('[data-part="recent-file"]')
  const entries = find('[role="menuitem"]')
  const recent = columns > 1 ? [[...apps, ...files]] : [apps, ...files.map((file) => [file])]
  const rows = entries.flatMap((_, index) =>
    index % columns === 0 ? [entries.slice(index, index + columns)] : [],
  )
  return [...recent, ...rows].filter((row) => row.length > 0)
}
