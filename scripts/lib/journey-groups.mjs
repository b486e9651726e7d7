/** Journeys that use up the machine, which run after all others and one after the other (e2e/hostile.config.ts). */
export const hostile = /(?:^|\/)(?:app-attacks-(?:load|memory)|large-file)/

/**
 * Journeys that take long and go ways that others go too, which run late (e2e/long.config.ts): whole days, files and programs of
 * others, the demo, Linux, and browsers that are killed again and again.
 */
export const long = /(?:^|\/)(?:a-day-otherwise|browser-killed|demo|real-(?:files|apps)|vm-linux)/
