import type { Address } from 'viem'
import { type SetUpTransaction, sendAs } from './sendAs.js'
import { setBalance } from './setBalance.js'

/**
 * The sender of every set-up transaction. Its key is unknown (the bytes spell 'latchkit development'); the
 * chain impersonates it, so that the development accounts keep nonce 0 and round balances.
 */
export const deployer: Address = '0x6c617463686b697420646576656c6f706d656e74'

export type DeployerTransaction = SetUpTransaction

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
  try {
    await sendAs(rpcUrl, deployer, transactions)
  } finally {
    await setBalance(rpcUrl, deployer, 0n)
  }
}
