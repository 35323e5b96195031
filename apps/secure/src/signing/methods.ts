import { walletReads } from '@latchkit/api/wallet-reads'

/** `local`: from what is known here. `sign`: after approval. */
export type MethodKind = 'read' | 'local' | 'sign'

const toEntries = (kind: MethodKind, methods: readonly string[]): [string, MethodKind][] =>
  methods.map(method => [method, kind])

/** Every method that is handled, by CAIP-2 namespace; all others are rejected. */
export const handledMethods: ReadonlyMap<string, ReadonlyMap<string, MethodKind>> = new Map([
  [
    'eip155',
    new Map([
      ...toEntries('read', walletReads.eip155),
      ...toEntries('local', [
        'eth_accounts',
        'eth_requestAccounts',
        'eth_chainId',
        'wallet_switchEthereumChain',
        'wallet_getCapabilities',
      ]),
      ...toEntries('sign', [
        'personal_sign',
        'eth_signTypedData_v4',
        'eth_sendTransaction',
        'eth_signTransaction',
      ]),
    ]),
  ],
  [
    'solana',
    new Map([
      ...toEntries('read', walletReads.solana),
      ...toEntries('local', ['solana_getAccounts', 'solana_requestAccounts']),
      ...toEntries('sign', [
        'solana_signMessage',
        'solana_signTransaction',
        'solana_signAllTransactions',
        'solana_signAndSendTransaction',
      ]),
    ]),
  ],
  [
    'bip122',
    new Map([
      ...toEntries('local', ['getAccountAddresses']),
      ...toEntries('sign', ['signPsbt', 'signMessage']),
    ]),
  ],
  [
    'stacks',
    new Map([
      ...toEntries('local', ['stx_getAddresses', 'stx_getAccounts']),
      ...toEntries('sign', ['stx_signTransaction', 'stx_signMessage']),
    ]),
  ],
])
