import { addressToString, Cl, type ClarityValue, PayloadType } from '@stacks/transactions'
import { type CheckedTransaction, checkFunds, checkTransaction, readTransaction } from './checkTransaction.js'
import type { Ledger } from './createLedger.js'
import { findPostConditionProblem } from './findPostConditionProblem.js'
import type { Simnet, SimnetEvent, SimnetOutcome } from './simnet.js'
import { TransactionRefused } from './TransactionRefused.js'

export type TransactionStatus =
  | 'pending'
  | 'success'
  | 'abort_by_response'
  | 'abort_by_post_condition'
  | 'dropped_replace_by_fee'
  | 'dropped_problematic'

export type ChainTransaction = CheckedTransaction & {
  status: TransactionStatus
  /** Unix milliseconds. */
  receivedAt: number
  /** Once it is mined. */
  block?: { height: number; burnHeight: number; minedAt: number } | undefined
  result?: ClarityValue | undefined
  /** None of a transaction that failed. */
  events: readonly SimnetEvent[]
}

export type Chain = {
  ledger: Ledger
  /** Verifies a transaction and puts it into the mempool; it is mined a moment later. @throws TransactionRefused */
  submit: (bytes: Uint8Array) => Promise<string>
  /** Mines what is in the mempool now. */
  mine: () => Promise<void>
  /** Runs after what changes the chain. */
  inOrder: <Result>(run: () => Result | Promise<Result>) => Promise<Result>
  /** The next nonce of the confirmed state. */
  getNonce: (account: string) => bigint
  /** In the order of their arrival. */
  listPending: () => readonly ChainTransaction[]
  /** In the order of their blocks. */
  listMined: () => readonly ChainTransaction[]
  find: (txid: string) => ChainTransaction | undefined
  stop: () => void
}

/** Of one account, as a node has it. */
const maximumChaining = 25n
/** Who gets the fees. */
const miner = 'ST000000000000000000002AMW42H'

function perform(simnet: Simnet, { wire, origin }: CheckedTransaction): SimnetOutcome {
  const { payload } = wire
  if (payload.payloadType === PayloadType.TokenTransfer)
    return simnet.transferSTX(payload.amount, payload.recipient.value, origin)
  if (payload.payloadType === PayloadType.ContractCall) {
    const contract = `${addressToString(payload.contractAddress)}.${payload.contractName.content}`
    return simnet.callPublicFn(contract, payload.functionName.content, payload.functionArgs, origin)
  }
  if (payload.payloadType === PayloadType.VersionedSmartContract)
    return simnet.deployContract(
      payload.contractName.content,
      payload.codeBody.content,
      { clarityVersion: payload.clarityVersion },
      origin,
    )
  if (payload.payloadType === PayloadType.SmartContract)
    return simnet.deployContract(payload.contractName.content, payload.codeBody.content, null, origin)
  throw new Error('No such transaction is sent by accounts.')
}

/** A mempool and blocks over the ledger. What changes the chain runs one after the other. */
export function createChain({ ledger, blockTime }: { ledger: Ledger; blockTime: number }): Chain {
  const nonces = new Map<string, bigint>()
  const all = new Map<string, ChainTransaction>()
  const mined: ChainTransaction[] = []
  let pending: ChainTransaction[] = []
  let timer: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()

  const inOrder: Chain['inOrder'] = run => {
    const next = last.then(run)
    last = next.catch(() => {})
    return next
  }
  const getNonce = (account: string): bigint => nonces.get(account) ?? 0n

  const checkNonce = (account: string, actual: bigint, isOrigin: boolean): void => {
    const expected = getNonce(account)
    if (actual < expected)
      throw new TransactionRefused('BadNonce', {
        expected: Number(expected),
        actual: Number(actual),
        is_origin: isOrigin,
        principal: account,
      })
    if (actual >= expected + maximumChaining)
      throw new TransactionRefused('TooMuchChaining', {
        max_nonce: Number(expected + maximumChaining - 1n),
        actual_nonce: Number(actual),
        is_origin: isOrigin,
        principal: account,
      })
  }

  const submit = (bytes: Uint8Array): string => {
    const transaction = readTransaction(bytes)
    const { txid, origin, nonce, payer, sponsorNonce, fee } = transaction
    // A node that has it already takes it again.
    if (all.get(txid)?.status === 'pending') return txid
    checkNonce(origin, nonce, true)
    if (sponsorNonce !== undefined) checkNonce(payer, sponsorNonce, false)
    checkTransaction(transaction, ledger)
    const rival = pending.find(each => each.origin === origin && each.nonce === nonce)
    if (rival && rival.fee >= fee) throw new TransactionRefused('ConflictingNonceInMempool')
    if (rival) drop(rival, 'dropped_replace_by_fee')
    const entry: ChainTransaction = { ...transaction, status: 'pending', receivedAt: Date.now(), events: [] }
    all.set(txid, entry)
    pending.push(entry)
    timer ??= setTimeout(() => void inOrder(mine), blockTime)
    return txid
  }

  const drop = (entry: ChainTransaction, status: TransactionStatus): void => {
    entry.status = status
    pending = pending.filter(each => each !== entry)
  }

  const isNext = ({ origin, nonce, payer, sponsorNonce }: ChainTransaction): boolean =>
    nonce === getNonce(origin) && (sponsorNonce === undefined || sponsorNonce === getNonce(payer))

  const mineOne = async (entry: ChainTransaction): Promise<void> => {
    try {
      // What was mined since it was accepted may have taken the funds.
      checkFunds(entry, ledger)
    } catch {
      return drop(entry, 'dropped_problematic')
    }
    const { origin, payer, fee, wire } = entry
    pending = pending.filter(each => each !== entry)
    nonces.set(origin, getNonce(origin) + 1n)
    if (entry.sponsorNonce !== undefined) nonces.set(payer, getNonce(payer) + 1n)
    ledger.run(simnet => simnet.transferSTX(fee, miner, payer))
    Object.assign(entry, await execute(entry, origin, wire))
    entry.block = { height: ledger.height(), burnHeight: ledger.burnHeight(), minedAt: Date.now() }
    mined.push(entry)
  }

  const execute = async (
    entry: ChainTransaction,
    origin: string,
    wire: CheckedTransaction['wire'],
  ): Promise<Pick<ChainTransaction, 'status' | 'result' | 'events'>> => {
    let outcome: SimnetOutcome
    try {
      outcome = ledger.run(simnet => perform(simnet, entry))
    } catch {
      // A runtime error: the contract has no result.
      return { status: 'abort_by_response', result: Cl.error(Cl.none()), events: [] }
    }
    const { result, events } = outcome
    if (result.type === 'err') return { status: 'abort_by_response', result, events: [] }
    // A transfer of STX says itself what it moves: its mode means nothing.
    if (
      wire.payload.payloadType === PayloadType.TokenTransfer ||
      findPostConditionProblem(wire, events, origin) === undefined
    )
      return { status: 'success', result, events }
    await ledger.undo()
    return { status: 'abort_by_post_condition', result, events: [] }
  }

  const mine = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    for (let entry = pending.find(isNext); entry; entry = pending.find(isNext)) await mineOne(entry)
  }

  return {
    ledger,
    submit: bytes => inOrder(() => submit(bytes)),
    mine: () => inOrder(mine),
    inOrder,
    getNonce,
    listPending: () => pending,
    listMined: () => mined,
    find: txid => all.get(txid),
    stop: () => clearTimeout(timer),
  }
}
