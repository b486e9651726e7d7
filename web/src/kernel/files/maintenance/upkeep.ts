// The upkeep that a person asks for in the Disk Manager: fetched then, because no desktop begins with it.
export { checkVolume } from './check'
export { cleanUpVolume } from './clean-up'
export { compactVolume } from './compact'
export { repairFile } from './repair'
export { resetVolume } from './reset'
export { restoreSamples } from './restore'
