import { JsonRpcSigner } from 'ethers'
import type { Account } from 'viem'
import { type EthersSource, toEthersProvider } from './toEthersProvider.js'

/**
 * A signer of ethers 6 for the account of a wallet client. It asks the wallet for nothing until it is used.
 * @example const signer = toEthersSigner(walletClient)
 */
export const toEthersSigner = (client: EthersSource & { account: Account }): JsonRpcSigner =>
  new JsonRpcSigner(toEthersProvider(client), client.account.address)
