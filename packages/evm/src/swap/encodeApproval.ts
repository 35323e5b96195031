import type { SwapOrder } from '@latchkit/core'
import { assertFields } from './assertFields.js'
import { toWord } from './routerCalls.js'
import { isSame } from './routers.js'

/** A call of a contract, in lower case. */
export type ContractCall = { to: string; data: string; value: bigint }

/** `approve(address,uint256)` of ERC-20: the spender of the order, and exactly what is sold; or zero. */
export function encodeApproval({ sold, spender, amount }: SwapOrder, leg: 'approve' | 'reset'): ContractCall {
  const allowed = leg === 'reset' ? 0n : amount
  return {
    to: (sold.address ?? '').toLowerCase(),
    data: `0x095ea7b3${toWord(spender)}${toWord(allowed)}`,
    value: 0n,
  }
}

/**
 * Reads an approval back, by rules that share nothing with the encoder: the token sold, the spender of the order,
 * exactly the amount sold, or zero, and no further byte.
 * @throws INVALID_RESPONSE with the field in `context`
 */
export function assertApproval(order: SwapOrder, leg: 'approve' | 'reset', call: ContractCall): void {
  const { sold, spender, amount } = order
  const match = /^0x095ea7b30{24}([0-9a-f]{40})([0-9a-f]{64})$/.exec(call.data)
  assertFields({
    token: isSame(sold.address, call.to),
    value: call.value === 0n,
    data: match !== null,
    spender: isSame(spender, `0x${match?.[1]}`),
    amount: match !== null && BigInt(`0x${match[2]}`) === (leg === 'reset' ? 0n : amount),
  })
}
