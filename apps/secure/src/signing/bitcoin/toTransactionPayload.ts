import { parseAddress } from '@latchkit/bitcoin/address'
import { type Psbt, readPsbt } from '@latchkit/bitcoin/psbt'
import { writeTransaction } from '@latchkit/bitcoin/signing'
import { base64 } from '@scure/base'
import { isRecord } from '../isRecord.js'
import { invalidParams } from '../RequestError.js'
import { toHex } from '../toBytes.js'
import type { BitcoinAccountType, BitcoinTransactionPayload } from '../types.js'

/** An address of the visitor on the network of the request. */
export type OwnAddress = { address: string; type: BitcoinAccountType }

/** Base64 of the longest PSBT; its inputs, each with the transaction that it spends, and outputs, each drawn. */
const maxLength = 2_000_000
const maxInputs = 200
const maxOutputs = 200
/** Satoshis that there can be. */
const maxAmount = 2_100_000_000_000_000n
/** Signatures that cover all inputs and outputs: DEFAULT of taproot, and ALL. */
const wholeTypes: Readonly<Record<BitcoinAccountType, readonly number[]>> = { payment: [1], ordinal: [0, 1] }

function readPsbtText(value: unknown): { bytes: Uint8Array; psbt: Psbt } {
  if (typeof value !== 'string' || value.length > maxLength) throw invalidParams('psbt must be base64.')
  try {
    const bytes = base64.decode(value)
    return { bytes, psbt: readPsbt(bytes) }
  } catch {
    throw invalidParams('The PSBT cannot be read.')
  }
}

const isSame = (one: Uint8Array, other: Uint8Array | undefined): boolean =>
  other !== undefined && one.length === other.length && one.every((byte, index) => byte === other[index])

/** The inputs that a request names; all of the visitor's where it names none. */
function readWanted(
  value: unknown,
  owners: readonly (OwnAddress | undefined)[],
): readonly { index: number; sighashes: unknown }[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : []
  const named = list.map(each => {
    const { index, address, sighashTypes } = isRecord(each) ? each : {}
    const owner = typeof index === 'number' ? owners[index] : undefined
    if (typeof index !== 'number' || !owner || (address !== undefined && address !== owner.address))
      throw invalidParams(`Input ${String(index)} is not of this account.`)
    return { index, sighashes: sighashTypes }
  })
  const own = owners.flatMap((owner, index) => (owner ? [index] : []))
  if (named.length === 0) return own.map(index => ({ index, sighashes: undefined }))
  // A part of them, signed alone, would show a part of what leaves; the other part comes with the next request.
  const indexes = new Set(named.map(({ index }) => index))
  if (indexes.size < named.length || own.some(index => !indexes.has(index)))
    throw invalidParams('The inputs of your accounts are signed together, each once.')
  return named
}

/** The type of an input's signature. Throws for one that does not cover the whole transaction. */
function readSighash(type: BitcoinAccountType, asked: number | undefined, sighashes: unknown): number {
  const allowed = wholeTypes[type]
  const list: readonly unknown[] = Array.isArray(sighashes) ? sighashes : []
  const [first = allowed[0]] = asked === undefined ? list : [asked]
  if (typeof first !== 'number' || ![first, ...list].every(each => allowed.includes(Number(each))))
    throw invalidParams('A signature that covers a part of the transaction is not offered.')
  return first
}

/**
 * `signPsbt`. What is spent is proven: a signature of segwit covers the amount of one input alone, so that the transaction of every
 * input has to be in the PSBT; a signature of taproot covers all of them (BIP-341). Throws `RequestError`.
 */
export function toTransactionPayload(
  params: unknown,
  own: readonly OwnAddress[],
): { bytes: Uint8Array; payload: BitcoinTransactionPayload } {
  const { psbt: text, signInputs, broadcast } = isRecord(params) ? params : {}
  if (broadcast === true) throw invalidParams('A transaction is signed here, and broadcast by the site.')
  const { bytes, psbt } = readPsbtText(text)
  const { unsigned, inputs } = psbt
  if (inputs.length === 0 || inputs.length > maxInputs)
    throw invalidParams(`The PSBT must have 1 to ${maxInputs} inputs.`)
  if (unsigned.outputs.length > maxOutputs)
    throw invalidParams(`The PSBT must have ${maxOutputs} outputs at most.`)
  const spent = inputs.map(({ prevout }, index) => {
    if (!prevout) throw invalidParams(`The PSBT lacks the output that input ${index} spends.`)
    return prevout
  })
  const amounts = [...spent, ...unsigned.outputs].map(({ amount }) => amount)
  if (amounts.some(amount => amount > maxAmount)) throw invalidParams('An amount is more than there is.')
  const scripts = own.map(({ address }) => parseAddress(address)?.script)
  const owners = spent.map(({ script }) => own[scripts.findIndex(each => isSame(script, each))])
  const signs = readWanted(signInputs, owners).map(({ index, sighashes }) => {
    const type = owners[index]?.type ?? 'payment'
    return { index, type, sighash: readSighash(type, inputs[index]?.sighash, sighashes) }
  })
  if (signs.length === 0) throw invalidParams('No input is of this account.')
  if (signs.some(({ type }) => type === 'payment') && inputs.some(({ previous }) => !previous))
    throw invalidParams('The PSBT lacks the transactions that its inputs spend.')
  return {
    bytes,
    payload: {
      kind: 'bitcoinTransaction',
      unsigned: toHex(writeTransaction(unsigned, false)),
      spent: spent.map(({ amount, script }) => ({ amount: `${amount}`, script: toHex(script) })),
      signs,
      own: scripts.flatMap(script => (script ? [toHex(script)] : [])),
    },
  }
}
