/** The product's name as shown everywhere. */
export const productName = 'OtterOS'
/** The product's version: boot screen, About tab [A1.4 A9.22]. */
export const productVersion = '1.0.0'
