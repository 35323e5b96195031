import { makeSTXTokenTransfer } from '@stacks/transactions'
import { stacksDeployer, toStacksKey } from '../accounts.js'
import type { Chain } from './createChain.js'

/** Pays micro-STX by a transaction of the deployer, mined at once; resolves with its id. */
export function createFaucet(chain: Chain): (recipient: string, amount: bigint) => Promise<string> {
  const { address, privateKey } = stacksDeployer()
  let last: Promise<unknown> = Promise.resolve()
  const pay = async (recipient: string, amount: bigint): Promise<string> => {
    const transaction = await makeSTXTokenTransfer({
      recipient,
      amount,
      senderKey: toStacksKey(privateKey),
      network: 'testnet',
      nonce: chain.getNonce(address),
      fee: 1000,
    })
    const txid = await chain.submit(transaction.serializeBytes())
    await chain.mine()
    return txid
  }
  return (recipient, amount) => {
    const next = last.then(() => pay(recipient, amount))
    last = next.catch(() => {})
    return next
  }
}
