/** A search engine: where it begins, and where it answers. */
export interface SearchEngine {
  readonly id: string
  readonly name: string
  readonly home: string
  /** The address that answers a query. */
  readonly search: (query: string) => string
}

const engine = (id: string, name: string, home: string, answers: string): SearchEngine => ({
  id,
  name,
  home,
  search: (query) => `${answers}${encodeURIComponent(query)}`,
})

/** The first one is the default [A2.25 A5.8]. */
export const searchEngines = [
  engine(
    'duckduckgo-lite',
    'DuckDuckGo Lite', // not shown: a name, the same in all languages
    'https://lite.duckduckgo.com/lite/',
    'https://lite.duckduckgo.com/lite/?q=',
  ),
  engine('duckduckgo', 'DuckDuckGo', 'https://duckduckgo.com/', 'https://duckduckgo.com/?q='),
  // not shown: a name, the same in all languages
  engine('bing', 'Bing', 'https://www.bing.com/', 'https://www.bing.com/search?q='),
  engine(
    'wikipedia',
    'Wikipedia', // not shown: a name, the same in all languages
    'https://en.wikipedia.org/',
    'https://en.wikipedia.org/w/index.php?search=',
  ),
] as const satisfies readonly [SearchEngine, ...SearchEngine[]]

/** The engine of an id, or the engine itself; null when there is none. */
export const engineOf = (known: unknown): SearchEngine | null =>
  searchEngines.find((engine) => engine === known || engine.id === known) ?? null
