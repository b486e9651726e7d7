/** The bucket with the files of apps, read by everyone [B7.12]. */
export const appFilesBucket = 'app-files'

/** The bucket with the saved guests of the virtual machine, each read by its owner alone. */
export const vmStatesBucket = 'vm-states'

/** Holds the contents of files in spaces, `{id of the space}/{SHA-256}`; one never changes. */
export const spacesBucket = 'spaces'

/** The header by which a guest who opened a link names their visit, to storage and to archives of links. */
export const linkVisitHeader = 'x-link-visit'
