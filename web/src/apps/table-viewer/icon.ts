/** The app's icon as an image URL. */
export { default as icon } from '~icons/fluent-color/table-48'
