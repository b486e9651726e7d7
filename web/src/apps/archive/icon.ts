/** The app's icon as an image URL. */
export { default as icon } from './icon.svg?inline'
