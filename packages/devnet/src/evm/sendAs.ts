import type { Address, Hex } from 'viem'
import { DevnetError } from '../errors.js'
import { rpcRequest } from './rpcRequest.js'

export type SetUpTransaction = { to: Address; data: Hex; value?: bigint | undefined }

const gas = '0x989680'

/**
 * Sends transactions from an account that the chain impersonates, in order, and resolves with their hashes once all of
 * them have succeeded.
 *
 * @throws DevnetError `DEPLOY_FAILED` when one of them reverted, `RPC_FAILED` when the chain does not respond
 * @example
 * await sendAs(rpcUrl, account, [{ to: token, data: '0x…' }])
 */
export async function sendAs(
  rpcUrl: string,
  from: Address,
  transactions: readonly SetUpTransaction[],
): Promise<unknown[]> {
  await rpcRequest(rpcUrl, { method: 'anvil_impersonateAccount', params: [from] })
  try {
    const hashes: unknown[] = []
    for (const { to, data, value = 0n } of transactions)
      hashes.push(
        await rpcRequest(rpcUrl, {
          method: 'eth_sendTransaction',
          params: [{ from, to, data, gas, value: `0x${value.toString(16)}` }],
        }),
      )
    for (const hash of hashes) await succeeded(rpcUrl, hash)
    return hashes
  } finally {
    await rpcRequest(rpcUrl, { method: 'anvil_stopImpersonatingAccount', params: [from] })
  }
}

async function succeeded(rpcUrl: string, hash: unknown): Promise<void> {
  const deadline = Date.now() + 30_000
  while (Date.now() < deadline) {
    const receipt = await rpcRequest(rpcUrl, { method: 'eth_getTransactionReceipt', params: [hash] })
    if (typeof receipt === 'object' && receipt !== null && 'status' in receipt) {
      if (receipt.status === '0x1') return
      throw new DevnetError('DEPLOY_FAILED', `The set-up transaction ${hash} at ${rpcUrl} reverted.`)
    }
    await new Promise(resolve => setTimeout(resolve, 10))
  }
  throw new DevnetError(
    'DEPLOY_FAILED',
    `The set-up transaction ${hash} at ${rpcUrl} was not mined within 30 s.`,
  )
}
