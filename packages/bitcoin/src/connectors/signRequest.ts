import { LatchkitError, toAddress } from '@latchkit/core/family'
import type { BitcoinNetworkName } from '../address/networks.js'
import { parseAddress } from '../address/parseAddress.js'
import { transferChunk } from '../transferChunk.js'
import { fromBase64, toBase64 } from '../utils/bytes.js'
import { readList, readProperty, readText } from './shapes/read.js'
import type { SignMessageRequest, SignPsbtRequest, WalletCall, WalletShape } from './shapes/types.js'

const invalid = (details: string): LatchkitError =>
  new LatchkitError('WALLET_FAILED', { details, rpcCode: -32602 })

/** The address that a request names, which the wallet has to share; the active one where it names none. */
function readSigner(params: unknown, addresses: readonly string[]): string {
  const named = readProperty(params, 'address') ?? readProperty(params, 'account') ?? addresses[0]
  const address = typeof named === 'string' ? toAddress(named) : undefined
  if (address === undefined) throw new LatchkitError('NOT_CONNECTED')
  if (!addresses.includes(address)) throw new LatchkitError('ACCOUNT_CHANGED')
  return address
}

/** What wallets sign an address by: BIP-322 for taproot, a recoverable signature for the kinds before it. */
const toProtocol = (address: string, wanted: unknown): SignMessageRequest['protocol'] =>
  wanted === 'bip322' || wanted === 'ecdsa'
    ? wanted
    : parseAddress(address)?.kind === 'p2tr'
      ? 'bip322'
      : 'ecdsa'

const maxMessageLength = 100_000

export function readMessageRequest(params: unknown, addresses: readonly string[]): SignMessageRequest {
  const message = readProperty(params, 'message')
  if (typeof message !== 'string' || message.length > maxMessageLength) throw invalid('A message is text.')
  const address = readSigner(params, addresses)
  return { message, address, protocol: toProtocol(address, readProperty(params, 'protocol')) }
}

const readSighashes = (value: unknown): readonly number[] | undefined => {
  const types = readList(value).filter(each => typeof each === 'number')
  return types.length > 0 ? types : undefined
}

/** The parameters of `signPsbt`, in the public shape of WalletConnect. It never broadcasts: that is ours. */
export function readPsbtRequest(
  params: unknown,
  { addresses, network }: { addresses: readonly string[]; network: BitcoinNetworkName },
): SignPsbtRequest {
  if (readProperty(params, 'broadcast') === true)
    throw invalid('A PSBT is signed, checked, and then broadcast by the site.')
  const psbt = fromBase64(readText(readProperty(params, 'psbt')))
  if (!psbt) throw invalid('A PSBT is base64 text.')
  const account = readSigner(params, addresses)
  const inputs = readList(readProperty(params, 'signInputs')).map(input => {
    const index = readProperty(input, 'index')
    const address = readText(readProperty(input, 'address')) ?? account
    if (typeof index !== 'number' || !Number.isInteger(index))
      throw invalid('An input is named by its index.')
    if (!addresses.includes(address)) throw new LatchkitError('ACCOUNT_CHANGED')
    return { index, address, sighashes: readSighashes(readProperty(input, 'sighashTypes')) }
  })
  if (inputs.length === 0) throw invalid('There is no input to sign.')
  return { psbt, inputs, account, network }
}

/**
 * Has a PSBT signed and checks what came back: the result is the PSBT that was sent, with the signatures that verify.
 * The wallet is called in the tick of the call.
 * @throws WALLET_FAILED where the wallet changed anything
 */
export async function signPsbt(
  shape: WalletShape,
  request: SignPsbtRequest,
  call: (call: WalletCall) => Promise<unknown>,
): Promise<{ psbt: string }> {
  const asking = call(shape.signPsbt(request))
  const loading = transferChunk.load()
  loading.catch(() => {})
  const returned = shape.readSignedPsbt(await asking)
  if (!returned) throw new LatchkitError('WALLET_FAILED', { details: 'It returned no signed transaction.' })
  const { assertSameTransaction, writeSigned } = await loading
  return { psbt: toBase64(writeSigned(request, assertSameTransaction(request, returned))) }
}
