import type { Address, Hex } from 'viem'
import { DevnetError } from '../errors.js'
import { rpcRequest } from './rpcRequest.js'
import { setBalance } from './setBalance.js'

/**
 * The sender of every set-up transaction. Its key is unknown (the bytes spell 'latchkit development'); the
 * chain impersonates it, so that the development accounts keep nonce 0 and round balances.
 */
export const deployer: Address = '0x6c617463686b697420646576656c6f706d656e74'

export type DeployerTransaction = { to: Address; data: Hex; value?: bigint | undefined }

const gas = '0x989680'

/**
 * Sends transactions from the deployer, in order, and resolves once all of them have succeeded.
 *
 * @throws DevnetError `DEPLOY_FAILED` when one of them reverted, `RPC_FAILED` when the chain does not respond
 * @example
 * await sendAsDeployer(rpcUrl, [{ to: token, data: '0x…' }])
 */
export async function sendAsDeployer(
  rpcUrl: string,
  transactions: readonly DeployerTransaction[],
): Promise<void> {
  await setBalance(rpcUrl, deployer, 10n ** 24n)
  await rpcRequest(rpcUrl, { method: 'anvil_impersonateAccount', params: [deployer] })
  try {
    const hashes: unknown[] = []
    for (const { to, data, value = 0n } of transactions)
      hashes.push(
        await rpcRequest(rpcUrl, {
          method: 'eth_sendTransaction',
          params: [{ from: deployer, to, data, gas, value: `0x${value.toString(16)}` }],
        }),
      )
    for (const hash of hashes) await succeeded(rpcUrl, hash)
  } finally {
    await rpcRequest(rpcUrl, { method: 'anvil_stopImpersonatingAccount', params: [deployer] })
    await setBalance(rpcUrl, deployer, 0n)
  }
}

async function succeeded(rpcUrl: string, hash: unknown): Promise<void> {
  const deadline = Date.now() + 10_000
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
    `The set-up transaction ${hash} at ${rpcUrl} was not mined within 10 s.`,
  )
}
