/** Requests that only read which accounts a wallet shares, by family. None of them asks the visitor. */
export const accountMethods: readonly string[] = [
  // EIP-1474, CAIP-211 of eip155
  'eth_accounts',
  // CAIP solana, polkadot, cosmos
  'solana_getAccounts',
  'polkadot_getAccounts',
  'cosmos_getAccounts',
  // bip122, stacks
  'getAccountAddresses',
  'stx_getAddresses',
  'stx_getAccounts',
]
