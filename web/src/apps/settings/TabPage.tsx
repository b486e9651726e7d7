import type { ReactNode } from 'react'

/** The inside of a tab: its sections below each other, no wider than reads well. */
export function TabPage({ children }: { readonly children: ReactNode }) {
  return <div className="@container mx-auto flex max-w-4xl flex-col gap-4 p-4">{children}</div>
}
