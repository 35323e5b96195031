import type { CaipAddress, Connector, Network, SubmittedTransfer } from '@latchkit/core'
import { type FamilyContext, LatchkitError } from '@latchkit/core/family'
import { createRest } from '../actions/createRest.js'
import { isAddress } from '../address/stacksAddress.js'
import { assertContract, encodingError } from '../encodings/checks.js'
import { encodeTransaction } from '../transaction/encodeTransaction.js'
import { isClarityName } from '../transaction/parts.js'
import {
  type ClarityInput,
  type PostConditionInput,
  serializePostCondition,
  serializeValue,
} from '../transaction/serialize.js'
import type { PostConditionMode } from '../transaction/types.js'
import { assertEncoded } from '../transfer/assertTransfer.js'
import { checkAccount } from '../transfer/checkAccount.js'
import type { FeeChoice } from '../transfer/fee.js'
import { prepareTransaction } from '../transfer/prepare.js'
import { signTransfer } from '../transfer/signTransfer.js'
import { toAddress, toNetworkId, toNetworkName } from '../utils/caip.js'

export type CallContractParameters = {
  /** A connected account; it signs and pays. */
  account: CaipAddress
  network: Network
  /** `address.name`. */
  contract: string
  functionName: string
  functionArgs?: readonly ClarityInput[] | undefined
  /** What the transaction may move. Without any, in the default mode, it may move nothing. */
  postConditions?: readonly PostConditionInput[] | undefined
  /**
   * Whether it may move more than that: `deny` by default; `originator` (SIP-040) allows it of every account but the
   * signer's, in wallets that sign without sending.
   */
  postConditionMode?: PostConditionMode | undefined
  /** How soon a block takes it, or micro-STX. Default `middle`. */
  fee?: FeeChoice | bigint | undefined
  /** The URLs of the site's server, for a network without `rpcUrls`. */
  context?: FamilyContext | undefined
}

/**
 * Calls a public function of a contract. What the wallet signed is compared with what it was asked to sign, and only that
 * is sent.
 * @returns its id, and what `watch` of the family's transfers follows it by
 * @throws CONFIG_INVALID, USER_REJECTED, WALLET_FAILED, CHAIN_MISMATCH, INSUFFICIENT_FUNDS …
 * @example
 * const { hash } = await callContract(connector, {
 *   account, network: stacksMainnet, contract: 'SP….counter', functionName: 'increment', functionArgs: [Cl.uint(1)],
 * })
 */
export async function callContract(
  connector: Pick<Connector, 'request'>,
  parameters: CallContractParameters,
): Promise<SubmittedTransfer> {
  const { account, network, contract, functionName, postConditionMode = 'deny', fee, context } = parameters
  const sender = toAddress(account)
  const isOfNetwork = isAddress(sender, toNetworkName(network.caipNetworkId))
  if (toNetworkId(account) !== network.caipNetworkId || !isOfNetwork)
    throw new LatchkitError('CHAIN_MISMATCH', { details: 'The account is on another network.' })
  assertContract(contract)
  if (!isClarityName(functionName)) throw encodingError('The name of the function is not valid.')
  const payment = {
    kind: 'call',
    contract,
    functionName,
    functionArgs: (parameters.functionArgs ?? []).map(serializeValue),
    postConditions: (parameters.postConditions ?? []).map(serializePostCondition),
    postConditionMode,
  } as const
  const rest = createRest(context)
  const [prepared] = await Promise.all([
    prepareTransaction(rest, { sender, payment, fee }, { network }),
    checkAccount(connector, { network }, sender),
  ])
  const { transaction } = prepared
  if (transaction.fee > prepared.account.balance) throw new LatchkitError('INSUFFICIENT_FUNDS')
  const hex = encodeTransaction(transaction)
  const expected = assertEncoded(hex, transaction, encodeTransaction)
  return signTransfer(rest, connector, { network, transaction, hex, expected })
}
