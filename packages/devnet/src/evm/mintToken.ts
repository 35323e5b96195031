import { type Address, encodeFunctionData } from 'viem'
import { plainTokenAbi } from '../contracts/artifacts/plainToken.js'
import { sendAsDeployer } from './sendAsDeployer.js'

export type MintTokenParameters = {
  /** A token of the development network other than the wrapped coin. */
  token: Address
  to: Address
  /** In the token's smallest unit. */
  amount: bigint
}

/**
 * Mints a development token to an address.
 *
 * @throws DevnetError `DEPLOY_FAILED` when the token reverts, `RPC_FAILED` when the chain does not respond
 * @example
 * await mintToken(rpcUrl, { token, to, amount: 1_000_000n })
 */
export async function mintToken(rpcUrl: string, parameters: MintTokenParameters): Promise<void> {
  const { token, to, amount } = parameters
  const data = encodeFunctionData({ abi: plainTokenAbi, functionName: 'mint', args: [to, amount] })
  await sendAsDeployer(rpcUrl, [{ to: token, data }])
}
