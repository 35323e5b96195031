/** Payments, as their own chunk. Imported from here, bundlers know that the code of the connectors is loaded. */
export const loadTransfer = (): Promise<typeof import('../transfer/index.js')> =>
  import('../transfer/index.js')
