/** Whether this is a Mac, or an iPad, whose keyboards have Command and Option. */
export const isMac = (): boolean => /Mac|iP(?:hone|ad)/.test(navigator.platform)
