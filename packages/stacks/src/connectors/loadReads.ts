/** Reads of the chain, as their own chunk: balances mostly come from the server. */
export const loadReads = (): Promise<typeof import('../actions/reads.js')> => import('../actions/reads.js')
