import { createHash } from 'node:crypto'
import {
  broadcastTransaction,
  Cl,
  type ClarityValue,
  fetchCallReadOnlyFunction,
  makeContractCall,
  makeSTXTokenTransfer,
  type PostCondition,
  type PostConditionModeName,
  type StacksTransactionWire,
  signMessageHashRsv,
  type TxBroadcastResult,
} from '@stacks/transactions'
import { type StacksDevelopmentAccount, toStacksKey } from './accounts.js'
import type { Stacks } from './startStacks.js'

const fee = 1000

export type StacksTransfer = {
  /** Index of the account that signs. */
  from: number
  /** Index of the account that receives, or an address. */
  to: number | string
  amount: bigint
  nonce?: number
  fee?: number
}

export type StacksTokenTransfer = StacksTransfer & {
  postConditions?: PostCondition[]
  mode?: PostConditionModeName
}

export type StacksClient = {
  accountOf(index: number): StacksDevelopmentAccount
  read<Body>(path: string): Promise<Body>
  getNonce(account: number): Promise<number>
  getBalance(account: number | string): Promise<bigint>
  signTransfer(transfer: StacksTransfer): Promise<StacksTransactionWire>
  signTokenTransfer(token: { address: string }, transfer: StacksTokenTransfer): Promise<StacksTransactionWire>
  broadcast(transaction: StacksTransactionWire): Promise<TxBroadcastResult>
  /** RSV, as wallets return it. */
  signMessage(account: number, message: string): string
  call(contract: string, functionName: string, functionArgs: ClarityValue[]): Promise<ClarityValue>
  mine(): Promise<void>
}

/** The official library over a development chain: for tests, with the keys of the development accounts. */
export function createStacksClient(stacks: Stacks): StacksClient {
  const accountOf = (index: number) => {
    const account = stacks.accounts[index]
    if (!account) throw new Error(`There is no account ${index}.`)
    return account
  }
  const toAddress = (account: number | string): string =>
    typeof account === 'string' ? account : accountOf(account).address

  const read = async <Body>(path: string): Promise<Body> => {
    const response = await fetch(`${stacks.rpcUrl}${path}`)
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    return response.json()
  }
  const getNonce = async (account: number): Promise<number> => {
    const { nonce } = await read<{ nonce: number }>(`/v2/accounts/${toAddress(account)}?proof=0`)
    return nonce
  }
  return {
    accountOf,
    read,
    getNonce,
    getBalance: async account => {
      const { balance } = await read<{ balance: string }>(`/v2/accounts/${toAddress(account)}?proof=0`)
      return BigInt(balance)
    },
    signTransfer: async transfer =>
      makeSTXTokenTransfer({
        recipient: toAddress(transfer.to),
        amount: transfer.amount,
        senderKey: toStacksKey(accountOf(transfer.from).privateKey),
        network: 'testnet',
        nonce: transfer.nonce ?? (await getNonce(transfer.from)),
        fee: transfer.fee ?? fee,
        memo: 'thanks',
      }),
    signTokenTransfer: async (token, transfer) => {
      const [contractAddress = '', contractName = ''] = token.address.split('.')
      return makeContractCall({
        contractAddress,
        contractName,
        functionName: 'transfer',
        functionArgs: [
          Cl.uint(transfer.amount),
          Cl.principal(toAddress(transfer.from)),
          Cl.principal(toAddress(transfer.to)),
          Cl.none(),
        ],
        senderKey: toStacksKey(accountOf(transfer.from).privateKey),
        network: 'testnet',
        nonce: transfer.nonce ?? (await getNonce(transfer.from)),
        fee: transfer.fee ?? fee,
        postConditions: transfer.postConditions ?? [],
        postConditionMode: transfer.mode ?? 'deny',
      })
    },
    broadcast: transaction => broadcastTransaction({ transaction, client: { baseUrl: stacks.rpcUrl } }),
    signMessage: (account, message) => {
      const bytes = Buffer.from(message)
      if (bytes.length > 0xffff) throw new Error('The message is too long.')
      const size =
        bytes.length < 0xfd ? Buffer.of(bytes.length) : Buffer.of(0xfd, bytes.length & 255, bytes.length >> 8)
      const prefixed = Buffer.concat([Buffer.from('\x17Stacks Signed Message:\n'), size, bytes])
      const messageHash = createHash('sha256').update(prefixed).digest('hex')
      return signMessageHashRsv({ messageHash, privateKey: toStacksKey(accountOf(account).privateKey) })
    },
    call: (contract, functionName, functionArgs) => {
      const [contractAddress = '', contractName = ''] = contract.split('.')
      return fetchCallReadOnlyFunction({
        contractAddress,
        contractName,
        functionName,
        functionArgs,
        senderAddress: accountOf(0).address,
        client: { baseUrl: stacks.rpcUrl },
      })
    },
    mine: async () => {
      await fetch(`${stacks.rpcUrl}/mine`, { method: 'POST' })
    },
  }
}
