import { type Address, erc20Abi, type Hex, type PublicClient } from 'viem'
import { isRevert } from '../chains/evmClient.js'
import type { SwapRequest } from './provider.js'
import { quoteUnavailable } from './swapErrors.js'

/**
 * Returns the gas of a swap; undefined where it cannot be simulated yet, because the account lacks the allowance or the
 * tokens, or where the endpoint cannot simulate.
 *
 * @throws HttpError QUOTE_UNAVAILABLE when the swap itself fails
 */
export async function simulateSwap(
  client: PublicClient,
  { from: token, amount, account }: SwapRequest,
  call: { to: Address; data: Hex; value: bigint; spender: Address },
): Promise<bigint | undefined> {
  const { spender, ...rest } = call
  const transaction = { account, ...rest }
  try {
    return await client.estimateGas(transaction)
  } catch (error) {
    if (token === undefined) {
      // As if the account had the coins: that it lacks them is said elsewhere.
      const stateOverride = [{ address: account, balance: amount * 2n + 10n ** 24n }]
      const failure = await client.call({ ...transaction, stateOverride }).then(
        () => undefined,
        reason => reason,
      )
      if (failure !== undefined && isRevert(failure)) throw quoteUnavailable()
      return undefined
    }
    if (!isRevert(error)) return undefined
    const read = (functionName: 'balanceOf' | 'allowance') =>
      client
        .readContract(
          functionName === 'balanceOf'
            ? { address: token, abi: erc20Abi, functionName, args: [account] }
            : { address: token, abi: erc20Abi, functionName, args: [account, spender] },
        )
        .catch(() => 0n)
    const [balance, allowance] = await Promise.all([read('balanceOf'), read('allowance')])
    if (balance < amount || allowance < amount) return undefined
    throw quoteUnavailable()
  }
}
