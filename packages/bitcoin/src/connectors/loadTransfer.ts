/** Payments and the check of PSBTs, as their own chunk. Imported from here, bundlers know that the code of the connectors is loaded. */
export const loadTransfer = (): Promise<typeof import('../transfer/chunk.js')> =>
  import('../transfer/chunk.js')
