import questionCircle from '~icons/fluent-color/question-circle-32'

/** The icon of a window whose app is not known (B2.2). Part of the desktop, not of the login. */
export const unknownAppIcon: string = questionCircle
