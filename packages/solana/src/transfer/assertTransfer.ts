import { BaseError, type TransferRequest } from '@latchkit/core'
import { fromBase58, isSameBytes, toBase58 } from '../utils/bytes.js'
import { type DecodedInstruction, type DecodedTransaction, decodeTransaction } from './decodeTransaction.js'
import type { TokenFacts } from './facts.js'
import { isTokenProgram, programs } from './programs.js'

export type AssertParameters = {
  request: TransferRequest
  /** The sender's address. */
  payer: string
  token: TokenFacts | undefined
}

type Expected = { program: string; accounts: readonly string[]; data: Uint8Array }

/** The most that instructions of a wallet may add to the fee that was shown, in lamports. */
const maxPriorityFee = 10_000_000n

const toData = (size: number, write: (view: DataView) => void): Uint8Array => {
  const data = new Uint8Array(size)
  write(new DataView(data.buffer))
  return data
}

/** What the request comes to, instruction by instruction, from the programs' own formats. */
function toExpected({ request, payer, token }: AssertParameters): Expected[] | undefined {
  const { amount, receiver } = request
  const { address: mint, decimals } = request.token
  if (mint === undefined || !token) {
    if (mint !== undefined || token) return undefined
    const data = toData(12, view => {
      view.setUint32(0, 2, true)
      view.setBigUint64(4, amount, true)
    })
    return [{ program: programs.system, accounts: [payer, receiver], data }]
  }
  const { program, destination, sources, creation } = token
  const isWhole =
    sources.reduce((sum, source) => sum + source.amount, 0n) === amount &&
    sources.every(source => source.amount > 0n) &&
    new Set(sources.map(source => source.address)).size === sources.length
  if (!isWhole || !isTokenProgram(program)) return undefined
  const transfers = sources.map(source => ({
    program,
    accounts: [source.address, mint, destination, payer],
    data: toData(10, view => {
      view.setUint8(0, 12)
      view.setBigUint64(1, source.amount, true)
      view.setUint8(9, decimals)
    }),
  }))
  if (!creation) return transfers
  const accounts = [payer, destination, receiver, mint, programs.system, program]
  return [{ program: programs.associatedToken, accounts, data: Uint8Array.of(1) }, ...transfers]
}

const readNumber = (data: Uint8Array<ArrayBuffer>, size: 4 | 8): bigint => {
  const view = new DataView(data.buffer)
  return size === 4 ? BigInt(view.getUint32(1, true)) : view.getBigUint64(1, true)
}

/** Instructions beside the expected ones: none, or what a wallet may add to them. */
type CheckExtras = (extras: readonly { program: string; data: Uint8Array<ArrayBuffer> }[]) => boolean

const none: CheckExtras = extras => extras.length === 0

/** Limits and prices of computation within reason, and assertions, which can only make it fail. */
const additions: CheckExtras = extras => {
  let limit = 1_400_000n
  let price = 0n
  for (const { program, data } of extras) {
    const [kind] = data
    if (program === programs.computeBudget && kind === 3 && data.length === 9) price = readNumber(data, 8)
    else if (program === programs.computeBudget && kind === 2 && data.length === 5)
      limit = readNumber(data, 4)
    else if (program === programs.computeBudget && (kind === 1 || kind === 4) && data.length === 5) continue
    // Its first two instructions write; all others assert.
    else if (program !== programs.lighthouse || kind === undefined || kind < 2) return false
  }
  return (price * limit) / 1_000_000n <= maxPriorityFee
}

/** Whether it is exactly this transfer: every instruction, every account with its rights, nothing beside. */
function isTransfer(
  transaction: DecodedTransaction,
  parameters: AssertParameters,
  checkExtras: CheckExtras,
): boolean {
  const expected = toExpected(parameters)
  const { accounts, instructions, signatures, tables } = transaction
  if (!expected || tables > 0 || signatures.length !== 1) return false
  const { request, payer, token } = parameters
  const toAddress = (place: number): string | undefined => accounts[place]?.address
  const isSame = (instruction: DecodedInstruction, wanted: Expected | undefined): boolean =>
    wanted !== undefined &&
    toAddress(instruction.program) === wanted.program &&
    instruction.accounts.map(toAddress).join() === wanted.accounts.join() &&
    isSameBytes(instruction.data, wanted.data)
  let matched = 0
  const extras: { program: string; data: Uint8Array<ArrayBuffer> }[] = []
  const used = new Set<string | undefined>([payer])
  for (const instruction of instructions) {
    const program = toAddress(instruction.program)
    for (const place of [instruction.program, ...instruction.accounts]) used.add(toAddress(place))
    if (isSame(instruction, expected[matched])) matched += 1
    else if (program === undefined) return false
    else extras.push({ program, data: instruction.data })
  }
  const writable = new Set(
    token
      ? [payer, token.destination, ...token.sources.map(({ address }) => address)]
      : [payer, request.receiver],
  )
  return (
    matched === expected.length &&
    checkExtras(extras) &&
    !used.has(undefined) &&
    toAddress(0) === payer &&
    accounts.every(
      account =>
        used.has(account.address) &&
        account.signer === (account.address === payer) &&
        account.writable === writable.has(account.address),
    )
  )
}

/**
 * Whether the destination is the receiver's own: sha256 of owner, program, mint and bump under the associated
 * token program's name. Worked out here once more, so that what is paid follows from the receiver that was
 * shown, not from what was encoded.
 */
async function isReceivers({ request, token }: AssertParameters): Promise<boolean> {
  if (!token) return true
  const seeds = [request.receiver, token.program, request.token.address].map(seed => fromBase58(seed, 44))
  const program = fromBase58(programs.associatedToken, 44) as Uint8Array
  if (seeds.some(seed => seed?.length !== 32)) return false
  const text = new TextEncoder().encode('ProgramDerivedAddress')
  const bytes = [...(seeds as Uint8Array[]), Uint8Array.of(token.bump), program, text].flatMap(part => [
    ...part,
  ])
  const hash = await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes))
  return toBase58(new Uint8Array(hash)) === token.destination
}

/**
 * Refuses bytes that are not exactly the transfer that was asked for (T6, T13): instructions, accounts with
 * their rights, amount, mint, decimals, receiver, fee payer, blockhash, unsigned, without address tables.
 * @throws SIMULATION_FAILED
 */
export async function assertTransfer(
  wire: Uint8Array,
  parameters: AssertParameters & { blockhash: string },
): Promise<DecodedTransaction> {
  const transaction = decodeTransaction(wire)
  const isFine =
    transaction !== undefined &&
    transaction.blockhash === parameters.blockhash &&
    transaction.signatures.every(signature => signature.every(byte => byte === 0)) &&
    isTransfer(transaction, parameters, none) &&
    (await isReceivers(parameters))
  if (!isFine)
    throw new BaseError('SIMULATION_FAILED', {
      shortMessage: 'What was encoded is not the transfer that was asked for. Nothing was sent.',
    })
  return transaction
}

/**
 * Refuses what a wallet gives back unless it is the same transfer, to which it may have added a limit and a
 * price of computation and assertions, and a younger blockhash. Its signature is not checked here.
 * @throws WALLET_FAILED
 */
export async function assertSigned(
  wire: Uint8Array,
  parameters: AssertParameters,
): Promise<DecodedTransaction> {
  const transaction = decodeTransaction(wire)
  if (!transaction || !isTransfer(transaction, parameters, additions) || !(await isReceivers(parameters)))
    throw new BaseError('WALLET_FAILED', {
      shortMessage: 'The wallet changed the transfer. It was not sent.',
    })
  return transaction
}
