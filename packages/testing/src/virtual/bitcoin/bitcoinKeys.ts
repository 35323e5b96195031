import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { Address, NETWORK, OutScript, p2pkh, p2sh, p2tr, p2wpkh, Transaction } from '@scure/btc-signer'

export type BitcoinKeyKind = 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2tr'
export type BitcoinNetwork = 'mainnet' | 'testnet' | 'signet' | 'regtest'

/** A key of the wallet, with the address of one kind that it pays from. */
export type BitcoinKey = {
  kind: BitcoinKeyKind
  secret: Uint8Array
  /** 33 bytes. */
  publicKey: Uint8Array
  address: string
  /** The script of an output that pays to the address. */
  script: Uint8Array
  /** What a PSBT has for an input that spends an output of this address. */
  inputFields: { redeemScript?: Uint8Array; tapInternalKey?: Uint8Array }
  /** The same key and kind on another network. */
  toNetwork(network: BitcoinNetwork): BitcoinKey
  /** BIP-322, in the simple form where the kind has it, otherwise in the full one. */
  signProof(message: string): string
  /** ECDSA with a recoverable key. @param header 27 for the first key of p2pkh, 31 compressed, 35 p2sh, 39 p2wpkh */
  signRecoverable(message: string, header: number): string
}

const testNetwork = { bech32: 'tb', pubKeyHash: 111, scriptHash: 196, wif: 239 }
const networks = {
  mainnet: NETWORK,
  testnet: testNetwork,
  signet: testNetwork,
  regtest: { ...testNetwork, bech32: 'bcrt' },
} as const

const toLength = (length: number): Uint8Array =>
  length < 0xfd ? Uint8Array.of(length) : Uint8Array.of(0xfd, length & 255, length >> 8)
const toVector = (bytes: Uint8Array): Uint8Array => concatBytes(toLength(bytes.length), bytes)
const hashTwice = (bytes: Uint8Array): Uint8Array => sha256(sha256(bytes))

/** The transaction whose output a proof of BIP-322 spends. */
function toSpendId(message: string, script: Uint8Array): Uint8Array {
  const tag = sha256(utf8ToBytes('BIP0322-signed-message'))
  const messageHash = sha256(concatBytes(tag, tag, utf8ToBytes(message)))
  const input = [
    new Uint8Array(32),
    new Uint8Array(4).fill(0xff),
    toVector(Uint8Array.of(0, 32, ...messageHash)),
  ]
  const output = [new Uint8Array(8), toVector(script)]
  return hashTwice(
    concatBytes(
      new Uint8Array(4),
      Uint8Array.of(1),
      ...input,
      new Uint8Array(4),
      Uint8Array.of(1),
      ...output,
      new Uint8Array(4),
    ),
  ).reverse()
}

function toPayment(kind: BitcoinKeyKind, publicKey: Uint8Array) {
  const witness = p2wpkh(publicKey)
  if (kind === 'p2pkh') return { script: p2pkh(publicKey).script, inputFields: {} }
  if (kind === 'p2sh') return { script: p2sh(witness).script, inputFields: { redeemScript: witness.script } }
  if (kind === 'p2wpkh') return { script: witness.script, inputFields: {} }
  const tapInternalKey = publicKey.slice(1)
  return { script: p2tr(tapInternalKey).script, inputFields: { tapInternalKey } }
}

/**
 * A key with its address of a kind. Development keys only.
 * @param privateKey 32 bytes, or their hex with or without `0x`
 */
export function toBitcoinKey(
  privateKey: string | Uint8Array,
  kind: BitcoinKeyKind = 'p2wpkh',
  network: BitcoinNetwork = 'mainnet',
): BitcoinKey {
  const secret =
    typeof privateKey === 'string' ? hexToBytes(privateKey.replace(/^0x/, '')) : privateKey.slice()
  const publicKey = secp256k1.getPublicKey(secret, true)
  const { script, inputFields } = toPayment(kind, publicKey)
  return {
    kind,
    secret,
    publicKey,
    script,
    inputFields,
    address: Address(networks[network]).encode(OutScript.decode(script)),
    toNetwork: other => toBitcoinKey(secret, kind, other),
    signProof(message) {
      const transaction = new Transaction({
        version: 0,
        allowUnknownVersion: true,
        allowUnknownOutputs: true,
        allowLegacyWitnessUtxo: true,
      })
      const txid = toSpendId(message, script)
      const witnessUtxo = { amount: 0n, script }
      transaction.addInput({ txid, index: 0, sequence: 0, witnessUtxo, ...inputFields })
      transaction.addOutput({ amount: 0n, script: Uint8Array.of(0x6a) })
      transaction.sign(secret)
      transaction.finalize()
      const witness = transaction.getInput(0).finalScriptWitness
      if (!witness || kind === 'p2sh') return `ful${base64.encode(transaction.extract())}`
      return `smp${base64.encode(concatBytes(toLength(witness.length), ...witness.map(toVector)))}`
    },
    signRecoverable(message, header) {
      const text = utf8ToBytes(message)
      const hash = hashTwice(concatBytes(utf8ToBytes('\x18Bitcoin Signed Message:\n'), toVector(text)))
      const signed = secp256k1.sign(hash, secret, { prehash: false, format: 'recovered' })
      return base64.encode(concatBytes(Uint8Array.of(header + (signed[0] ?? 0)), signed.slice(1)))
    },
  }
}

/** Signs one input with another key, and claims that the signature is the wallet's. */
export function forgeSignature(
  transaction: Transaction,
  index: number,
  own: BitcoinKey,
  thief: BitcoinKey,
): void {
  const prevouts = Array.from({ length: transaction.inputsLength }, (_, at) => {
    const { witnessUtxo, nonWitnessUtxo, index: output = 0 } = transaction.getInput(at)
    return witnessUtxo ?? nonWitnessUtxo?.outputs[output] ?? { amount: 0n, script: own.script }
  })
  if (own.kind === 'p2tr') {
    const scripts = prevouts.map(({ script }) => script)
    const amounts = prevouts.map(({ amount }) => amount)
    const hash = transaction.preimageWitnessV1(index, scripts, 0, amounts)
    transaction.updateInput(index, { tapKeySig: schnorr.sign(hash, thief.secret) }, true)
    return
  }
  const code = p2pkh(own.publicKey).script
  const hash = transaction.preimageWitnessV0(index, code, 1, prevouts[index]?.amount ?? 0n)
  const der = secp256k1.sign(hash, thief.secret, { prehash: false, format: 'der' })
  transaction.updateInput(index, { partialSig: [[own.publicKey, Uint8Array.from([...der, 1])]] }, true)
}
