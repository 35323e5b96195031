import { parseAddress } from '@latchkit/bitcoin/address'
import { writeSigned } from '@latchkit/bitcoin/psbt'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { approve } from '../approve.js'
import type { Call } from '../call.js'
import { isRecord } from '../isRecord.js'
import { invalidParams } from '../RequestError.js'
import { toAddressOn } from '../toAddressOn.js'
import { toHex } from '../toBytes.js'
import type { BitcoinAccountType, HandleRequestContext, Payload } from '../types.js'
import { signText, signTransaction } from './signBitcoin.js'
import { type OwnAddress, toTransactionPayload } from './toTransactionPayload.js'

/** Characters of the longest text. */
const maxTextLength = 65_536

const toType = (type: string): BitcoinAccountType => (type === 'ordinal' ? 'ordinal' : 'payment')

/** The visitor's addresses on the network of a call. */
const listOwn = ({ network }: Call, { accounts }: HandleRequestContext): readonly OwnAddress[] =>
  accounts.flatMap(account => {
    const address = toAddressOn(account, network.caipNetworkId)
    return address === undefined ? [] : [{ address, type: toType(account.type) }]
  })

async function handlePsbt(call: Call, context: HandleRequestContext): Promise<unknown> {
  const { bytes, payload } = toTransactionPayload(call.params, listOwn(call, context))
  await approve(call, context, { payload, isSent: false })
  const signed = await signTransaction(payload, context.custody)
  const inputs = signed.map(({ index, witness }) => ({
    index,
    final: { script: new Uint8Array(), witness },
    partialSignatures: [],
    leafSignatures: [],
  }))
  return { psbt: base64.encode(writeSigned({ psbt: bytes, inputs }, inputs)) }
}

async function handleMessage(call: Call, context: HandleRequestContext): Promise<unknown> {
  const { params, address, account } = call
  const { message, address: named, protocol: wanted } = isRecord(params) ? params : {}
  if (typeof message !== 'string' || message.length > maxTextLength)
    throw invalidParams(`message must be a text of at most ${maxTextLength} characters.`)
  if (named !== undefined && named !== address) throw invalidParams('The account is another one.')
  const script = parseAddress(address)?.script
  if (!script) throw invalidParams('The account is another one.')
  const type = toType(account.type)
  // A key of taproot has no recoverable form that all verifiers read.
  const protocol = type === 'ordinal' || wanted === 'bip322' ? 'bip322' : 'ecdsa'
  const payload: Payload = { kind: 'bitcoinMessage', bytes: toHex(utf8ToBytes(message)), protocol }
  await approve(call, context, { payload, isSent: false })
  return { address, signature: await signText({ text: message, protocol, type, script }, context.custody) }
}

/** `signPsbt` and `signMessage` of WalletConnect's bip122 namespace. Rejects with `RequestError`. */
export const handleBitcoin = (call: Call, context: HandleRequestContext): Promise<unknown> =>
  call.method === 'signPsbt' ? handlePsbt(call, context) : handleMessage(call, context)
