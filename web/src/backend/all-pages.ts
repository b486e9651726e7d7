import { type Failure, type Result, success } from '@/lib/result'

/** Rows of one answer. */
export const pageSize = 200

/** A row of a page, with what to go on with after it. */
interface Placed {
  readonly place?: string | undefined
}

/**
 * Asks page by page until one is not full; all rows, in their order. `onPart` hears what is there after each page but the last. A server that
 * knows no pages answers with everything, without places.
 */
export async function allPages<Row extends Placed, Problem extends Failure>(
  ask: (page: { readonly most: number; readonly after?: string }) => Promise<Result<readonly Row[], Problem>>,
  onPart?: (rows: readonly Row[]) => void,
): Promise<Result<readonly Row[], Problem>> {
  let rows: readonly Row[] = []
  for (let after: string | undefined; ; ) {
    const page = await ask({ most: pageSize, ...(after !== undefined && { after }) })
    if (!page.ok) return page
    rows = [...rows, ...page.value]
    const next = page.value.at(-1)?.place
    if (page.value.length < pageSize || next === undefined || next === after) return success(rows)
    after = next
    onPart?.(rows)
  }
}
