/** Works on up to `atOnce` items at a time. After the first failure it starts no more, waits for the others, and throws it. */
export async function inParallel<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const under = new Set<Promise<void>>()
  let failure: { readonly error: unknown } | null = null
  for await (const item of items) {
    if (failure) break
    const one = work(item)
      .catch((error: unknown) => {
        failure ??= { error }
      })
      .finally(() => under.delete(one))
    under.add(one)
    if (under.size >= atOnce) await Promise.race(under)
  }
  await Promise.all(under)
  if (failure !== null) throw (failure as { readonly error: unknown }).error
}
