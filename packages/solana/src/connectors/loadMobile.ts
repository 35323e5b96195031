/** Mobile Wallet Adapter, as its own chunk. Imported from here, bundlers know that `standard` is loaded. */
export const loadMobile = (): Promise<typeof import('./mobile/mobileConnector.js')> =>
  import('./mobile/mobileConnector.js')
