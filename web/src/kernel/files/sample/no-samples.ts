import { createSampleTree } from './sample-tree'

/** The base layer of files that have none: those of shared folders and teams. */
export const noSamples = createSampleTree({}, () => Promise.reject(new Error('There are no samples')))
