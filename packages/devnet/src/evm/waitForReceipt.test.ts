import { createPublicClient, custom, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { waitForReceipt } from './waitForReceipt.js'

const hash: Hex = `0x${'ab'.repeat(32)}`
const receipt = { transactionHash: hash, blockNumber: '0x2', status: '0x1', gasUsed: '0x5208', logs: [] }

/** A chain that mines the transaction, and nothing after it, once its receipt has been asked for `reads` times. */
const createClient = (reads: number) => {
  let asked = 0
  return createPublicClient({
    transport: custom({
      request: async ({ method }: { method: string }) => {
        if (method !== 'eth_getTransactionReceipt') throw new Error(`${method} is not read.`)
        asked += 1
        return asked > reads ? receipt : null
      },
    }),
  })
}

test('waits for a receipt without a further block', async () => {
  expect(await waitForReceipt(createClient(3), { hash })).toMatchObject({
    status: 'success',
    gasUsed: 21000n,
  })
})

test('throws RPC_FAILED when the transaction is not mined in time', async () => {
  await expect(
    waitForReceipt(createClient(Number.POSITIVE_INFINITY), { hash, timeoutMs: 60 }),
  ).rejects.toMatchObject({ code: 'RPC_FAILED' })
})
