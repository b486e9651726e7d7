/** Works on all items, at most so many at once, until `work` answers false for one: no other is begun then. */
export async function inParallel<Item>(
  items: readonly Item[],
  most: number,
  work: (item: Item) => Promise<boolean>,
): Promise<void> {
  const waiting = [...items]
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      const goesOn = await work(item)
      if (!goesOn) waiting.length = 0
    }
  }
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, worker))
}
