/** Words of the wallet directory. */
export const directoryWords = {
  searchLabel: 'Search wallets',
  searchEmpty: 'No results for “{text}”',
  searchEmptyText: 'Check the spelling, or scan the QR code with any WalletConnect wallet.',
  searchResults: { one: '{count} wallet found', other: '{count} wallets found' },
  listFailed: 'We couldn’t load the wallets',
  listFailedText: 'Check your connection and try again.',
  listEmpty: 'No wallets to show',
  loadMore: 'Show more wallets',
  useQr: 'Use a QR code',
} as const
