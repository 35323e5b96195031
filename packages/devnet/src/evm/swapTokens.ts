import { type Address, encodeFunctionData, maxUint256 } from 'viem'
import { plainTokenAbi } from '../contracts/artifacts/plainToken.js'
import { uniswapV2RouterAbi } from '../contracts/uniswapV2RouterAbi.js'
import { type SetUpTransaction, sendAs } from './sendAs.js'

export type SwapTokensParameters = {
  router: Address
  /** Who pays and receives; the chain impersonates it. */
  account: Address
  /** From the token that is sold to the one that is bought, through pools that exist. */
  path: readonly Address[]
  /** In the smallest unit of the token that is sold. */
  amount: bigint
  /** Pays with the chain's coin: the path then begins with the wrapped coin. Default false. */
  native?: boolean | undefined
}

/**
 * Trades tokens on the development exchange as a development account would: an approval of the exact amount, then the
 * trade. Resolves with the hash of the trade.
 *
 * @throws DevnetError `DEPLOY_FAILED` when the trade reverts, `RPC_FAILED` when the chain does not respond
 * @example
 * await swapTokens(rpcUrl, { router, account, path: [weth9, dollar], amount: 10n ** 18n, native: true })
 */
export async function swapTokens(rpcUrl: string, parameters: SwapTokensParameters): Promise<string> {
  const { router, account, path, amount, native = false } = parameters
  const [sold] = path
  const transactions: SetUpTransaction[] = []
  if (native) {
    const args = [0n, path, account, maxUint256] as const
    const data = encodeFunctionData({ abi: uniswapV2RouterAbi, functionName: 'swapExactETHForTokens', args })
    transactions.push({ to: router, data, value: amount })
  } else if (sold) {
    const approve = encodeFunctionData({
      abi: plainTokenAbi,
      functionName: 'approve',
      args: [router, amount],
    })
    const args = [amount, 0n, path, account, maxUint256] as const
    const data = encodeFunctionData({
      abi: uniswapV2RouterAbi,
      functionName: 'swapExactTokensForTokens',
      args,
    })
    transactions.push({ to: sold, data: approve }, { to: router, data })
  }
  const hashes = await sendAs(rpcUrl, account, transactions)
  return String(hashes.at(-1))
}
