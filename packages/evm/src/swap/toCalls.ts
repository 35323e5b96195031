import type { SwapOrder, Swaps } from '@latchkit/core'
import type { Read } from '../transfer/read.js'
import { isRevert } from '../transfer/revertReason.js'
import { toAddress } from '../utils/caip.js'
import { type ContractCall, encodeApproval } from './encodeApproval.js'

/** Returns whether the token takes a change of an allowance that is not zero, as USDT on Ethereum does not. */
export async function needsReset(read: Read, order: SwapOrder): Promise<boolean> {
  const run = (leg: 'approve' | 'reset'): Promise<boolean> => {
    const { to, data } = encodeApproval(order, leg)
    return read('eth_call', [{ from: toAddress(order.account), to, data }, 'latest']).then(
      () => true,
      (error: unknown) => {
        if (!isRevert(error)) throw error
        return false
      },
    )
  }
  return !(await run('approve')) && (await run('reset'))
}

/** What the wallet sends for a leg; of a batch, its calls. */
export async function toCalls(
  read: Read,
  { order, leg, call }: Pick<Parameters<Swaps['ask']>[1], 'order' | 'leg' | 'call'>,
): Promise<readonly ContractCall[]> {
  const swap: ContractCall = { to: call.to.toLowerCase(), data: call.data.toLowerCase(), value: call.value }
  if (leg === 'swap') return [swap]
  if (leg !== 'batch') return [encodeApproval(order, leg)]
  const approvals = (await needsReset(read, order))
    ? [encodeApproval(order, 'reset'), encodeApproval(order, 'approve')]
    : [encodeApproval(order, 'approve')]
  return [...approvals, swap]
}
