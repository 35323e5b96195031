import { toBase64 } from '../../utils/bytes.js'
import { readAccounts, readBytes, readList, readProperty, readText } from './read.js'
import type { WalletShape } from './types.js'

/** `request(method, params)` of Xverse: base64, and a record of addresses. */
export const satsConnect: WalletShape = {
  signPsbt: ({ psbt, inputs }) => {
    const signInputs: Record<string, number[]> = {}
    for (const { address, index } of inputs) signInputs[address] = [...(signInputs[address] ?? []), index]
    return { method: 'signPsbt', parameters: [{ psbt: toBase64(psbt), signInputs, broadcast: false }] }
  },
  readSignedPsbt: result => readBytes(readProperty(result, 'psbt')),
  signMessage: ({ message, address, protocol }) => ({
    method: 'signMessage',
    parameters: [{ address, message, protocol: protocol === 'bip322' ? 'BIP322' : 'ECDSA' }],
  }),
  readSignature: result => readText(readProperty(result, 'signature')),
  readAccounts: (result, network) =>
    readAccounts(
      readList(readProperty(result, 'addresses') ?? result).filter(
        value => readProperty(value, 'purpose') !== 'stacks',
      ),
      network,
    ),
}
