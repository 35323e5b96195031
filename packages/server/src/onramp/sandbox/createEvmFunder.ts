import { type Address, encodeFunctionData, erc20Abi, type Hex, hexToBigInt, keccak256 } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { type CallChain, NodeError } from './chainCalls.js'
import type { Funder } from './funder.js'

const toQuantity = (value: unknown): bigint => hexToBigInt(String(value) as Hex)

/** Pays coins and tokens of an EVM development chain. */
export function createEvmFunder({
  chainId,
  privateKey,
  call,
}: {
  chainId: number
  privateKey: string
  call: CallChain
}): Funder {
  const account = privateKeyToAccount(privateKey as Hex)
  return {
    async sign({ to, token, amount }) {
      const receiver = to as Address
      const request = token
        ? {
            to: token as Address,
            value: 0n,
            data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [receiver, amount] }),
          }
        : { to: receiver, value: amount, data: '0x' as const }
      const { address: from } = account
      const estimate = { from, to: request.to, value: `0x${request.value.toString(16)}`, data: request.data }
      const [nonce, gas, gasPrice] = await Promise.all([
        call('eth_getTransactionCount', [from, 'pending']),
        call('eth_estimateGas', [estimate]),
        call('eth_gasPrice', []),
      ])
      const transfer = await account.signTransaction({
        ...request,
        chainId,
        nonce: Number(toQuantity(nonce)),
        gas: (toQuantity(gas) * 12n) / 10n,
        gasPrice: toQuantity(gasPrice) * 2n,
      })
      return { hash: keccak256(transfer), transfer }
    },
    async send({ hash, transfer }) {
      try {
        await call('eth_sendRawTransaction', [transfer])
      } catch (error) {
        // A node refuses what it has already.
        if (!(error instanceof NodeError) || !(await call('eth_getTransactionByHash', [hash]))) throw error
      }
    },
    async read({ hash }) {
      const receipt = await call('eth_getTransactionReceipt', [hash])
      if (typeof receipt !== 'object' || receipt === null || !('status' in receipt)) return undefined
      return receipt.status === '0x1' ? 'completed' : 'failed'
    },
  }
}
