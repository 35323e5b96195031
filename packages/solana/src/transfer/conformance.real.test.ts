import { describeTransfers } from '@latchkit/testing/conformance'
import { afterAll, beforeAll, describe } from 'vitest'
import { startTransferChain, type TransferChain } from '../fixtures/transferChain.js'
import { createTransfers } from './createTransfers.js'
import { encodeTransfer } from './encodeTransfer.js'
import { transfers } from './index.js'

describe('on a real cluster', () => {
  let chain: TransferChain
  beforeAll(async () => {
    chain = await startTransferChain()
  })
  afterAll(() => chain.stop())

  describeTransfers('Solana transfers', async () => ({
    ...chain.toHarness(transfers),
    tampered: [
      {
        name: 'another receiver',
        transfers: createTransfers(parameters =>
          encodeTransfer({ ...parameters, request: { ...parameters.request, receiver: chain.bank.address } }),
        ),
      },
    ],
    close: async () => {},
  }))
})
