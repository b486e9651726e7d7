import type { FilePath } from '../../types'
import type { CommitNews } from '../../volume/commit-news'
import type { Touched } from './places'

/** Paths and entries that are gathered; with more, looking at everything is as quick. */
const mostTouched = 20_000

/** Gathers what commits touch until somebody looks. */
export interface TouchedGatherer {
  add(news: CommitNews): void
  /** What was touched since it was taken last; the first time: everything. */
  take(): Touched
}

/** See {@link TouchedGatherer}. */
export function gatherTouched(): TouchedGatherer {
  let isAll = true
  let paths = new Set<FilePath>()
  let entries = new Set<string>()
  return {
    add(news) {
      if (isAll) return
      for (const path of news.paths) paths.add(path)
      for (const id of news.entries) entries.add(id)
      isAll = news.isWhole || paths.size + entries.size > mostTouched
    },
    take() {
      const taken: Touched = isAll ? 'all' : { paths, entries }
      isAll = false
      paths = new Set()
      entries = new Set()
      return taken
    },
  }
}
