import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRest } from '../actions/createRest.js'
import { startTransferChain, type TransferChain } from '../fixtures/transferChain.js'
import { createTransfers } from './createTransfers.js'

describe('a wallet that only sends by itself, on a development chain (D60)', () => {
  let chain: TransferChain
  beforeAll(async () => {
    chain = await startTransferChain()
  })
  afterAll(() => chain?.stop())

  test.each(['STX', 'XUSD'])('%s: what it sent is read back as what it was asked to send', async symbol => {
    const transfers = createTransfers(createRest())
    const { native, tokens } = chain.toHarness(transfers)
    const coin = symbol === 'STX' ? native : tokens[0]
    const sender = await chain.createSender({ native: 100_000_000n, tokens: 1_000n }, 'fordefi')
    const receiver = chain.createReceiver()
    const request = {
      account: sender.account,
      network: chain.network,
      token: coin.token,
      receiver,
      amount: 5n,
    }
    const { follow } = await transfers.send(sender.connector, { request })
    // It was seen and compared: nothing is left to compare.
    expect(Object.keys(follow)).toEqual(['nonce'])
    await chain.mine()
    expect(await coin.getBalance(receiver)).toBe(5n)
  })
})
