import type { Client } from '../client/client.js'

/** Whether a URL scheme, in lower case and without the colon, is one of a wallet that the directory has listed. */
export function isWalletScheme({ getState, options }: Client, scheme: string): boolean {
  const { known, featured, recommended, wallets, search } = getState().directory
  return [
    ...(options.customWallets ?? []),
    ...known,
    ...featured,
    ...recommended,
    ...wallets,
    ...search,
  ].some(({ mobile_link, desktop_link }) =>
    [mobile_link, desktop_link].some(link => link?.toLowerCase().startsWith(`${scheme}:`)),
  )
}
