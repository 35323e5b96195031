import { base64 } from '@scure/base'
import { Address, OutScript } from '@scure/btc-signer'
import { isRecord } from '../core/checks.js'
import { internalError, invalidParams, unauthorized, unsupportedMethod } from '../core/errors.js'
import type { PlainAccount, PlainKey } from '../core/family.js'
import type { PlainRequest, SignedInput } from '../core/plainRequest.js'
import { formatAmount } from '../core/transaction.js'
import { describeMessage } from '../families/describeMessage.js'
import type { FamilyModule, PlainContext, PlainReview } from '../families/types.js'
import { signText, toCompressedKey, toPayment, toSecret } from './bitcoinKey.js'
import { toBitcoinNetwork } from './networks.js'
import { type ReadPsbt, readPsbt } from './readPsbt.js'

const messageLimit = 16_384
const sighashNames: Readonly<Record<string, number>> = {
  DEFAULT: 0,
  ALL: 1,
  NONE: 2,
  SINGLE: 3,
  'ALL|ANYONECANPAY': 129,
  'NONE|ANYONECANPAY': 130,
  'SINGLE|ANYONECANPAY': 131,
}
const toHex = (bytes: Uint8Array): string =>
  [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')
const isSame = (one: Uint8Array, other: Uint8Array): boolean => toHex(one) === toHex(other)

function findKey(
  accounts: readonly PlainAccount[],
  address: unknown,
): { account: PlainAccount; key: PlainKey } {
  for (const account of accounts)
    for (const key of account.keys)
      if (address === undefined || key.address === address) return { account, key }
  throw unauthorized('The address is not one of an account that is connected to this site.')
}

function parseMessage(params: Record<string, unknown>, { accounts, chain }: PlainContext): PlainRequest {
  const { message } = params
  if (typeof message !== 'string' || message.length > messageLimit)
    throw invalidParams(`message must be text of at most ${messageLimit} characters.`)
  const { account, key } = findKey(accounts, params['address'] ?? params['account'])
  return {
    kind: 'plainMessage',
    family: 'bip122',
    account: account.address,
    address: key.address,
    chain: chain.caipNetworkId,
    message,
  }
}

function readSighash(value: unknown): number | undefined {
  const named = typeof value === 'string' ? sighashNames[value] : value
  const first = Array.isArray(named) ? named[0] : named
  if (first === undefined || first === null) return undefined
  if (!Object.values(sighashNames).includes(first)) throw invalidParams('The sighash is not one of Bitcoin.')
  return first
}

/** Inputs by WalletConnect's names; without any, every input that is the account's. */
function readInputs(value: unknown, own: readonly PlainKey[], read: ReadPsbt): readonly SignedInput[] {
  const owner = (index: number): PlainKey | undefined => {
    const script = read.inputs[index]?.script
    return script && own.find(key => isSame(toPayment(key).script, script))
  }
  if (!Array.isArray(value))
    return read.inputs.flatMap((_, index) => {
      const key = owner(index)
      return key ? [{ index, address: key.address }] : []
    })
  return value.map(item => {
    const index: unknown = isRecord(item) ? item['index'] : undefined
    const key = typeof index === 'number' ? owner(index) : undefined
    if (typeof index !== 'number' || !key || !isRecord(item))
      throw unauthorized('An input does not spend an output of a connected account.')
    if (item['address'] !== undefined && item['address'] !== key.address)
      throw unauthorized('An input belongs to another address than the one named.')
    return { index, address: key.address, sighash: readSighash(item['sighashTypes'] ?? item['sighash']) }
  })
}

function parsePsbt(params: Record<string, unknown>, { accounts, chain }: PlainContext): PlainRequest {
  const read = readPsbt(params['psbt'], toBitcoinNetwork(chain.caipNetworkId))
  const { account } = findKey(accounts, params['account'])
  const inputs = readInputs(params['signInputs'], account.keys, read)
  if (inputs.length === 0) throw unauthorized('No input spends an output of a connected account.')
  return {
    kind: 'psbt',
    family: 'bip122',
    account: account.address,
    address: account.address,
    chain: chain.caipNetworkId,
    psbt: String(params['psbt']),
    inputs,
    own: account.keys.map(({ address }) => address),
  }
}

const toAmount = (amount: bigint): string => formatAmount(amount, { decimals: 8, symbol: 'BTC' })

function describePsbt(request: Extract<PlainRequest, { kind: 'psbt' }>): PlainReview {
  const { inputs, own } = request
  const read = readPsbt(request.psbt, toBitcoinNetwork(request.chain))
  const payments = read.outputs.filter(({ address }) => !address || !own.includes(address))
  const change = read.outputs.filter(({ address }) => address && own.includes(address))
  const paid = payments.reduce((total, { amount }) => total + amount, 0n)
  const rate = Number(read.fee) / read.size
  const fromOrdinals = inputs.some(({ address }) => own.indexOf(address) > 0)
  const isPartial = inputs.some(({ sighash = 1 }) => sighash > 1)
  return {
    title: 'Sign a transaction',
    approve: 'Sign',
    rows: [
      { label: 'You pay', value: toAmount(paid), testId: 'wallet-transaction-value' },
      ...payments.map(({ address, amount }) => ({
        label: payments.length > 1 ? `To, ${toAmount(amount)}` : 'To',
        value: address ?? 'Data, not an address',
        isAddress: address !== undefined,
      })),
      ...change.map(({ amount }) => ({ label: 'Back to you', value: toAmount(amount) })),
      {
        label: 'Network fee',
        value: `${read.fee} sat, ${rate.toFixed(1)} sat/vB`,
        testId: 'wallet-fee',
      },
      { label: 'Inputs you sign', value: `${inputs.length} of ${read.inputs.length}` },
    ],
    warnings: [
      ...(fromOrdinals ? [{ tone: 'danger' as const, text: 'This spends from your ordinals address.' }] : []),
      ...(isPartial
        ? [
            {
              tone: 'danger' as const,
              text: 'The signature does not cover the whole transaction: others can change what it pays.',
            },
          ]
        : []),
      ...(rate > 500 ? [{ tone: 'danger' as const, text: 'The fee is unusually high.' }] : []),
    ],
  }
}

function signPsbt(request: Extract<PlainRequest, { kind: 'psbt' }>, account: PlainAccount): string {
  const { transaction } = readPsbt(request.psbt, toBitcoinNetwork(request.chain))
  for (const { index, address, sighash } of request.inputs) {
    const key = account.keys.find(candidate => candidate.address === address)
    if (!key) throw internalError('The account lacks the key of an input.')
    const { tapInternalKey } = toPayment(key)
    if (tapInternalKey && !transaction.getInput(index).tapInternalKey)
      transaction.updateInput(index, { tapInternalKey })
    transaction.signIdx(toSecret(key), index, sighash === undefined ? undefined : [sighash])
  }
  return base64.encode(transaction.toPSBT())
}

/** Bitcoin, with WalletConnect's methods. */
export const bitcoinModule: FamilyModule = {
  methods: ['signMessage', 'signPsbt'],
  accountMethods: ['getAccountAddresses'],
  parse(method, params, context) {
    if (!isRecord(params)) throw invalidParams('The parameters must be an object.')
    if (method === 'signMessage') return parseMessage(params, context)
    if (method === 'signPsbt') return parsePsbt(params, context)
    throw unsupportedMethod(method)
  },
  describe: request => (request.kind === 'psbt' ? describePsbt(request) : describeMessage(request)),
  sign(request, account) {
    if (request.kind === 'psbt') return { psbt: signPsbt(request, account) }
    const key = account.keys.find(({ address }) => address === request.address)
    if (!key || request.kind !== 'plainMessage') throw internalError('The account lacks the key.')
    return { address: key.address, signature: toHex(signText(key, request.message)) }
  },
  toPublicKey: key => toHex(toCompressedKey(key)),
  toAddress: (key, caipNetworkId) =>
    Address(toBitcoinNetwork(caipNetworkId)).encode(OutScript.decode(toPayment(key).script)),
  toAccountList: addresses =>
    addresses.map(({ address, publicKey, purpose }) => ({ address, publicKey, intention: purpose })),
}
