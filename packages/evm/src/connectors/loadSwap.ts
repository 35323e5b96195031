/** Swaps, as their own chunk. Imported from here, bundlers know that the code of the connectors is loaded. */
export const loadSwap = (): Promise<typeof import('../swap/createSwaps.js')> =>
  import('../swap/createSwaps.js')
