/** What pages of the web may do in their frame, whether they come by themselves or by way of the server [A9.20]. */
export const pageFlags = 'allow-scripts allow-same-origin allow-popups allow-forms'

/** The same without an origin, for a page that would have the desktop's: it is shown by the desktop's own document. */
export const pageFlagsWithoutOrigin = 'allow-scripts allow-popups allow-forms'
