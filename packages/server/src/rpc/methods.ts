// R6.3, D17: only listed methods pass. None of them signs, sends, creates state on the node (filters,
// subscriptions) or reveals the node's accounts or peers.
const eip155 = [
  'eth_blobBaseFee',
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_createAccessList',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getCode',
  'eth_getLogs',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_getUncleCountByBlockHash',
  'eth_getUncleCountByBlockNumber',
  'eth_maxPriorityFeePerGas',
  'eth_syncing',
  'net_version',
  // Served from the balances, not by a node.
  'wallet_getAssets',
]

const solana = [
  'getAccountInfo',
  'getBalance',
  'getBlockHeight',
  'getBlockTime',
  'getEpochInfo',
  'getFeeForMessage',
  'getGenesisHash',
  'getHealth',
  'getLatestBlockhash',
  'getMinimumBalanceForRentExemption',
  'getMultipleAccounts',
  'getRecentPrioritizationFees',
  'getSignatureStatuses',
  'getSignaturesForAddress',
  'getSlot',
  'getTokenAccountBalance',
  'getTokenAccountsByOwner',
  'getTokenSupply',
  'getTransaction',
  'getVersion',
  'isBlockhashValid',
  'simulateTransaction',
]

/** Read-only JSON-RPC methods that pass through, by CAIP-2 namespace. */
export const readMethods: Readonly<Record<string, ReadonlySet<string>>> = {
  eip155: new Set(eip155),
  solana: new Set(solana),
}

/** Whether a method may pass to this chain (R6.3, R6.4). */
export function isReadMethod(caipNetworkId: string, method: string): boolean {
  const namespace = caipNetworkId.slice(0, caipNetworkId.indexOf(':'))
  return Object.hasOwn(readMethods, namespace) && readMethods[namespace]?.has(method) === true
}
