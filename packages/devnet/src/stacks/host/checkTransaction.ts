import { parseAddress } from '@latchkit/stacks/address'
import {
  AuthType,
  addressFromVersionHash,
  addressHashModeToVersion,
  addressToString,
  deserializeTransaction,
  isSingleSig,
  nextVerification,
  PayloadType,
  publicKeyToAddressSingleSig,
  type SpendingCondition,
  type StacksTransactionWire,
  validateContractCall,
} from '@stacks/transactions'
import type { Ledger } from './createLedger.js'
import { TransactionRefused } from './TransactionRefused.js'

/** Of testnets; a development chain never has a mainnet's. */
const chainId = 0x80000000
const transactionVersion = 0x80
/** Micro-STX per byte. */
const minimumRate = 1n

/** A transaction whose signatures were verified. */
export type CheckedTransaction = {
  txid: string
  wire: StacksTransactionWire
  bytes: Uint8Array
  origin: string
  nonce: bigint
  /** Who pays the fee: the origin, or a sponsor. */
  payer: string
  /** Of the sponsor. */
  sponsorNonce?: bigint | undefined
  fee: bigint
}

const toSigner = ({ hashMode, signer }: SpendingCondition): string =>
  addressToString(addressFromVersionHash(addressHashModeToVersion(hashMode, 'testnet'), signer))

const toHex128 = (value: bigint): string => `0x${value.toString(16).padStart(32, '0')}`

function decode(bytes: Uint8Array): StacksTransactionWire {
  let wire: StacksTransactionWire
  try {
    wire = deserializeTransaction(bytes)
    if (Buffer.compare(wire.serializeBytes(), bytes) === 0) return wire
  } catch (error) {
    throw new TransactionRefused('Deserialization', {
      message: error instanceof Error ? error.message : String(error),
    })
  }
  throw new TransactionRefused('Deserialization', { message: 'Bytes are left after the transaction.' })
}

function verifySponsor(condition: SpendingCondition, sigHash: string): void {
  if (!isSingleSig(condition)) throw new Error('A sponsor of several keys is not supported here.')
  const { fee, nonce, keyEncoding, signature } = condition
  const { pubKey } = nextVerification(
    sigHash,
    AuthType.Sponsored,
    BigInt(fee),
    BigInt(nonce),
    keyEncoding,
    signature.data,
  )
  const signer = publicKeyToAddressSingleSig(Buffer.from(pubKey.data).toString('hex'), 'testnet')
  if (signer !== toSigner(condition)) throw new Error('The signature is not the sponsor’s.')
}

function verify(wire: StacksTransactionWire): void {
  const invalid = (message: string) => new TransactionRefused('SignatureValidation', { message })
  if (wire.chainId !== chainId)
    throw invalid(`invalid chain ID 0x${wire.chainId.toString(16)} (expected 0x${chainId.toString(16)})`)
  if (wire.transactionVersion !== transactionVersion) throw invalid('on testnet; got mainnet')
  try {
    const sigHash = wire.verifyOrigin()
    if (wire.auth.authType === AuthType.Sponsored) verifySponsor(wire.auth.sponsorSpendingCondition, sigHash)
  } catch (error) {
    throw invalid(error instanceof Error ? error.message : String(error))
  }
}

/** Reads a transaction and verifies its network and signatures. @throws TransactionRefused */
export function readTransaction(bytes: Uint8Array): CheckedTransaction {
  const wire = decode(bytes)
  verify(wire)
  const { auth } = wire
  const sponsor = auth.authType === AuthType.Sponsored ? auth.sponsorSpendingCondition : undefined
  const origin = toSigner(auth.spendingCondition)
  return {
    txid: `0x${wire.txid()}`,
    wire,
    bytes,
    origin,
    nonce: auth.spendingCondition.nonce,
    payer: sponsor ? toSigner(sponsor) : origin,
    sponsorNonce: sponsor?.nonce,
    fee: (sponsor ?? auth.spendingCondition).fee,
  }
}

/** Checks that the payer has the fee, and the origin what it sends. @throws TransactionRefused */
export function checkFunds({ wire, origin, payer, fee }: CheckedTransaction, ledger: Ledger): void {
  const sent = wire.payload.payloadType === PayloadType.TokenTransfer ? wire.payload.amount : 0n
  const due =
    payer === origin
      ? ([[origin, sent + fee]] as const)
      : ([
          [payer, fee],
          [origin, sent],
        ] as const)
  for (const [account, amount] of due) {
    const balance = ledger.getBalance(account)
    if (balance < amount)
      throw new TransactionRefused('NotEnoughFunds', {
        expected: toHex128(amount),
        actual: toHex128(balance),
      })
  }
}

/** Checks the fee, the funds and what is asked for, in a node's order. @throws TransactionRefused */
export function checkTransaction(transaction: CheckedTransaction, ledger: Ledger): void {
  const { wire, bytes, origin, fee } = transaction
  const minimum = BigInt(bytes.length) * minimumRate
  if (fee < minimum)
    throw new TransactionRefused('FeeTooLow', { expected: Number(minimum), actual: Number(fee) })
  checkFunds(transaction, ledger)
  const { payload } = wire
  if (payload.payloadType === PayloadType.TokenTransfer) {
    const { value } = payload.recipient
    if (parseAddress(value.split('.')[0])?.network !== 'testnet')
      throw new TransactionRefused('BadAddressVersionByte')
    if (value === origin)
      throw new TransactionRefused('TransferRecipientCannotEqualSender', { recipient: value })
    if (payload.amount === 0n) throw new TransactionRefused('TransferAmountMustBePositive')
    if (wire.postConditions.values.length > 0)
      throw new TransactionRefused('SignatureValidation', {
        message: 'TokenTransfer transactions do not support post-conditions',
      })
    return
  }
  if (payload.payloadType === PayloadType.ContractCall) {
    const contract = `${addressToString(payload.contractAddress)}.${payload.contractName.content}`
    const abi = ledger.read(simnet => simnet.getContractsInterfaces().get(contract))
    if (!abi) throw new TransactionRefused('NoSuchContract')
    const { content } = payload.functionName
    if (!abi.functions.some(({ name, access }) => name === content && access === 'public'))
      throw new TransactionRefused('NoSuchPublicFunction')
    try {
      validateContractCall(payload, abi)
    } catch (error) {
      throw new TransactionRefused('BadFunctionArgument', { message: String(error) })
    }
    return
  }
  if (
    payload.payloadType !== PayloadType.SmartContract &&
    payload.payloadType !== PayloadType.VersionedSmartContract
  )
    throw new TransactionRefused('NoCoinbaseViaMempool')
  if (ledger.read(simnet => simnet.getContractsInterfaces().has(`${origin}.${payload.contractName.content}`)))
    throw new TransactionRefused('ContractAlreadyExists')
}
