/** Words of the page's buttons, which have their English themselves: this file loads with the whole catalogue only. */
export const buttonWords = {
  connectButton: 'Connect wallet',
  connectingButton: 'Connecting…',
  unsupportedButton: 'Unsupported network',
} as const
