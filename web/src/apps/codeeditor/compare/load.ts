/** The comparison is fetched when one is first asked for. */
export const loadCompare = () => import('./Compare')
