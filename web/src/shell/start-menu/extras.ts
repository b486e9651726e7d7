// What the start menu shows besides its apps; fetched once the desktop is idle.
export { PersonRole } from './PersonRole'
export { Recent } from './Recent'
