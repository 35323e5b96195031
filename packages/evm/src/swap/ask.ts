import type { SubmittedTransfer, Swaps, TransferFee } from '@latchkit/core'
import { isFeeChanged, LatchkitError, type RpcClient } from '@latchkit/core/family'
import { askTransaction, checkAccount } from '../transfer/checkAccount.js'
import { toTransferFee } from '../transfer/quote.js'
import { createRead, toQuantity } from '../transfer/read.js'
import { toAddress, toChainIdHex } from '../utils/caip.js'
import { namespace } from '../utils/namespace.js'
import { assertFields } from './assertFields.js'
import { assertSwap } from './assertSwap.js'
import { askBatch, toReceived } from './batch.js'
import { assertApproval, type ContractCall } from './encodeApproval.js'
import { type QuotedCall, quoteCall } from './quoteCall.js'
import { quoteBatch } from './quoteLegs.js'
import { readFacts } from './readFacts.js'
import { toCalls } from './toCalls.js'

/** The transaction for the wallet; quantities are hex without leading zeros. */
function toTransaction(
  { from, chainId }: { from: string; chainId: string },
  { to, data, value }: ContractCall,
  { gas, maxFeePerGas, maxPriorityFeePerGas }: QuotedCall,
): Readonly<Record<string, string>> {
  return Object.freeze({
    from,
    to,
    // As viem does: some wallets fail on '0x0'.
    ...(value === 0n ? {} : { value: toQuantity(value) }),
    data,
    gas: toQuantity(gas),
    chainId,
    ...(maxPriorityFeePerGas === undefined
      ? { gasPrice: toQuantity(maxFeePerGas) }
      : {
          maxFeePerGas: toQuantity(maxFeePerGas),
          maxPriorityFeePerGas: toQuantity(maxPriorityFeePerGas),
        }),
  })
}

/** @throws FEE_CHANGED where a leg costs more than was reviewed */
function assertFee(reviewedFee: TransferFee, fee: TransferFee): void {
  if (isFeeChanged(reviewedFee, fee)) throw new LatchkitError('FEE_CHANGED')
}

/** See `Swaps.ask`. */
export async function ask(
  rpc: RpcClient,
  connector: Parameters<Swaps['ask']>[0],
  { order: given, leg, call: givenCall, reviewedFee, requestId, onAsk, onTaken }: Parameters<Swaps['ask']>[1],
): Promise<SubmittedTransfer> {
  // Copies, so that the caller cannot change them between the check and the wallet.
  const order = { ...given, sold: { ...given.sold }, bought: { ...given.bought }, route: { ...given.route } }
  const call = { ...givenCall }
  const { account, network } = order
  if (connector.namespace !== namespace) throw new LatchkitError('CHAIN_MISMATCH')
  const read = createRead(rpc, { network })
  const facts = await readFacts(read, order)
  const from = toAddress(account)
  /** Whatever is sent is compared with the order, in the tick of the request to the wallet. */
  const assert = (calls: readonly ContractCall[]): void => {
    const swaps = leg === 'swap' || leg === 'batch' ? calls.slice(-1) : []
    const approvals = calls.slice(0, calls.length - swaps.length)
    approvals.forEach((each, index) => {
      const isReset = leg === 'reset' || index < approvals.length - 1
      assertApproval(order, isReset ? 'reset' : 'approve', each)
    })
    for (const swap of swaps) assertSwap(order, swap, facts)
    assertFields({ count: leg === 'batch' ? approvals.length > 0 : calls.length === 1 })
  }
  if (leg === 'swap' || leg === 'batch') assertSwap(order, call, facts)
  const calls = await toCalls(read, { order, leg, call })
  const chainId = toChainIdHex(network.caipNetworkId)
  if (leg === 'batch') {
    assertFee(reviewedFee, await quoteBatch(read, { order, leg, calls }))
    await checkAccount(connector, order)
    onAsk?.({ leg, ...toReceived(order) })
    assert(calls)
    return askBatch(connector, { order, from, chainId, calls, requestId, onTaken })
  }
  const [only] = calls
  if (!only) throw new LatchkitError('INVALID_RESPONSE')
  const quoted = await quoteCall(read, { network, from, call: only })
  assertFee(reviewedFee, toTransferFee(quoted))
  const transaction = toTransaction({ from, chainId }, only, quoted)
  await checkAccount(connector, order)
  const follow = {
    to: only.to,
    value: toQuantity(only.value),
    data: only.data,
    block: quoted.blockNumber.toString(),
    // Sent for the account by another one: what is received is looked for on the chain.
    ...(leg === 'swap' ? toReceived(order) : { received: '' }),
  }
  onAsk?.({ leg, ...follow })
  assert(calls)
  return askTransaction(rpc, connector, { account, network, transaction, follow, requestId })
}
