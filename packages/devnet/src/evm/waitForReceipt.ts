import { type Hex, type PublicClient, type TransactionReceipt, TransactionReceiptNotFoundError } from 'viem'
import { DevnetError } from '../errors.js'

export type WaitForReceiptParameters = {
  hash: string
  /** Default 30 000. */
  timeoutMs?: number | undefined
}

/**
 * Resolves with a transaction's receipt, which it asks for every 25 ms. viem's `waitForTransactionReceipt` reads again
 * with the next block only, and skips a block that arrives while it reads the one before: on a chain that mines only when
 * there are transactions it then waits for good.
 *
 * @throws DevnetError `RPC_FAILED` when the transaction is not mined in time
 * @example
 * const { status } = await waitForReceipt(client, { hash })
 */
export async function waitForReceipt(
  client: Pick<PublicClient, 'getTransactionReceipt'>,
  parameters: WaitForReceiptParameters,
): Promise<TransactionReceipt> {
  const { hash, timeoutMs = 30_000 } = parameters
  const deadline = Date.now() + timeoutMs
  for (;;) {
    try {
      return await client.getTransactionReceipt({ hash: hash as Hex })
    } catch (error) {
      if (!(error instanceof TransactionReceiptNotFoundError)) throw error
    }
    if (Date.now() > deadline)
      throw new DevnetError('RPC_FAILED', `The transaction ${hash} was not mined within ${timeoutMs} ms.`)
    await new Promise(resolve => setTimeout(resolve, 25))
  }
}
