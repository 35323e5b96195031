import { base64, base64urlnopad, hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { type BitcoinKey, forgeSignature, toBitcoinKey } from './bitcoinKeys.js'

/** The wallets whose shape it has: where they are, what they take and what they return. */
export type BitcoinShape =
  | 'xverse'
  | 'leather'
  | 'unisat'
  | 'okx'
  | 'binance'
  | 'bitget'
  | 'onekey'
  | 'magicEden'
  | 'oyl'
  | 'fordefi'
  | 'alby'
  /** Features `bitcoin:*` of the Wallet Standard. */
  | 'metamask'
  | 'walletConnect'

type Asked = { psbt: Uint8Array; indexes: readonly number[] | undefined }

const options = {
  allowUnknownInputs: true,
  allowUnknownOutputs: true,
  allowLegacyWitnessUtxo: true,
  allowUnknownVersion: true,
} as const

type Loose = Record<string, unknown>
type Signed = { index: number }

/** Bytes, or their text in hex or base64. */
const bytes = (value: unknown): Uint8Array => {
  if (value instanceof Uint8Array) return value
  const text = String(value)
  return /^(?:[\da-f]{2})+$/i.test(text) ? hex.decode(text.toLowerCase()) : base64.decode(text)
}
/** The payload of a token without signature, as the first version of sats-connect passes its parameters. */
export const readToken = (token: unknown): Loose =>
  JSON.parse(new TextDecoder().decode(base64urlnopad.decode(String(token).split('.')[1] ?? '')))

const byRecord = ([first]: readonly unknown[]): Asked => {
  const { psbt, signInputs } = first as { psbt: string; signInputs: Record<string, number[]> }
  return { psbt: bytes(psbt), indexes: Object.values(signInputs).flat() }
}
const byList = ([psbt, second]: readonly unknown[]): Asked => {
  const { toSignInputs } = second as { toSignInputs: readonly Signed[] }
  return { psbt: bytes(psbt), indexes: toSignInputs.map(({ index }) => index) }
}
const all = (psbt: unknown): Asked => ({ psbt: bytes(psbt), indexes: undefined })

/** How each wallet reads a request: written after the wallets' own schemas, not after our mappers. */
const readers: Record<BitcoinShape, (parameters: readonly unknown[]) => Asked> = {
  xverse: byRecord,
  fordefi: byRecord,
  leather([first]) {
    const { hex: psbt, signAtIndex } = first as { hex: string; signAtIndex: readonly number[] }
    return { psbt: bytes(psbt), indexes: signAtIndex }
  },
  unisat: byList,
  okx: byList,
  binance: byList,
  bitget: byList,
  onekey: byList,
  magicEden([token]) {
    const { psbtBase64, inputsToSign } = readToken(token)
    const inputs = inputsToSign as readonly { signingIndexes: readonly number[] }[]
    return { psbt: bytes(psbtBase64), indexes: inputs.flatMap(({ signingIndexes }) => signingIndexes) }
  },
  oyl: ([first]) => all((first as Loose)['psbt']),
  metamask: ([first]) => all((first as Loose)['psbt']),
  alby: ([psbt]) => all(psbt),
  walletConnect([first]) {
    const { psbt, signInputs } = first as { psbt: string; signInputs: readonly Signed[] }
    return { psbt: bytes(psbt), indexes: signInputs.map(({ index }) => index) }
  },
}

/** What each wallet returns for signed bytes. */
const writers: Record<BitcoinShape, (signed: Uint8Array) => unknown> = {
  xverse: signed => ({ psbt: base64.encode(signed) }),
  fordefi: signed => ({ psbt: base64.encode(signed), txId: 'ab'.repeat(32) }),
  leather: signed => ({ hex: hex.encode(signed) }),
  unisat: hex.encode,
  okx: hex.encode,
  binance: hex.encode,
  bitget: hex.encode,
  onekey: hex.encode,
  magicEden: signed => ({ psbtBase64: base64.encode(signed) }),
  oyl: signed => ({ psbt: hex.encode(signed) }),
  metamask: signed => [{ signedPsbt: signed }],
  alby: signed => ({ signed: hex.encode(signed) }),
  walletConnect: signed => ({ psbt: base64.encode(signed) }),
}

/** Wallets that finalise what they sign, whatever they are asked. */
const finalizing: readonly BitcoinShape[] = ['xverse', 'binance', 'onekey', 'magicEden']

/** What a wallet may do to a transaction that it was asked to sign. */
export type BitcoinTampering =
  | 'other output'
  | 'other amount'
  | 'extra input'
  | 'other sighash'
  | 'unsigned'
  | 'foreign signature'
export const bitcoinTamperings: readonly BitcoinTampering[] = [
  'other output',
  'other amount',
  'extra input',
  'other sighash',
  'unsigned',
  'foreign signature',
]

/** A PSBT with some of it changed, before it is signed. */
function change(psbt: Uint8Array, tampering: BitcoinTampering | undefined): Transaction {
  const source = Transaction.fromPSBT(psbt, options)
  const target = new Transaction({ ...options, version: source.version, lockTime: source.lockTime })
  for (let index = 0; index < source.inputsLength; index++) {
    const input = source.getInput(index)
    target.addInput(tampering === 'other sighash' ? { ...input, sighashType: 0x81 } : input)
  }
  if (tampering === 'extra input')
    target.addInput({
      txid: new Uint8Array(32).fill(9),
      index: 0,
      witnessUtxo: { amount: 10_000n, script: thief.script },
      ...thief.inputFields,
    })
  for (let index = 0; index < source.outputsLength; index++) {
    const output = source.getOutput(index)
    const isLast = index === source.outputsLength - 1
    target.addOutput({
      ...output,
      ...(tampering === 'other output' && isLast ? { script: thief.script } : {}),
      ...(tampering === 'other amount' && isLast ? { amount: (output.amount ?? 0n) - 1n } : {}),
    })
  }
  return target
}

/** A key of another party: its signatures are not the wallet's. */
const thief = toBitcoinKey('5e'.repeat(32))

/**
 * Signs for real what a call of a wallet's shape asks for, in the wallet's ways: which inputs, finalised or not.
 * @param parameters of the call, as the wallet receives them
 * @returns what the wallet returns
 */
export function signPsbtAs(
  shape: BitcoinShape,
  parameters: readonly unknown[],
  { keys, tampering }: { keys: readonly BitcoinKey[]; tampering?: BitcoinTampering | undefined },
): unknown {
  const asked = readers[shape](parameters)
  if (tampering === 'unsigned') return writers[shape](asked.psbt)
  const transaction = change(asked.psbt, tampering)
  const signed: number[] = []
  for (let index = 0; index < transaction.inputsLength; index++) {
    const input = transaction.getInput(index)
    const script = input.witnessUtxo?.script ?? input.nonWitnessUtxo?.outputs[input.index ?? 0]?.script
    const key = keys.find(each => script && hex.encode(each.script) === hex.encode(script))
    if (!key || (asked.indexes && !asked.indexes.includes(index))) continue
    if (tampering === 'foreign signature') forgeSignature(transaction, index, key, thief)
    else transaction.signIdx(key.secret, index, [0, 1, 2, 3, 0x81, 0x82, 0x83])
    signed.push(index)
  }
  if (finalizing.includes(shape)) for (const index of signed) transaction.finalizeIdx(index)
  return writers[shape](transaction.toPSBT())
}
