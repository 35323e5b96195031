import { parseAddress } from '../../address/parseAddress.js'
import { toHex } from '../../utils/bytes.js'
import { readAccounts, readBytes, readList, readProperty, readText } from './read.js'
import type { WalletShape } from './types.js'

/** `request(method, params)` of Leather: hex, and indexes without their addresses. */
export const leather: WalletShape = {
  signPsbt: ({ psbt, inputs, network }) => {
    const sighashes = [...new Set(inputs.flatMap(input => input.sighashes ?? []))]
    return {
      method: 'signPsbt',
      parameters: [
        {
          hex: toHex(psbt),
          signAtIndex: inputs.map(({ index }) => index),
          ...(sighashes.length > 0 ? { allowedSighash: sighashes } : {}),
          network,
          broadcast: false,
        },
      ],
    }
  },
  readSignedPsbt: result => readBytes(readProperty(result, 'hex')),
  // It signs by the kind of the address: the protocol is not a choice.
  signMessage: ({ message, address }) => ({
    method: 'signMessage',
    parameters: [{ message, paymentType: parseAddress(address)?.kind === 'p2tr' ? 'p2tr' : 'p2wpkh' }],
  }),
  readSignature: result => readText(readProperty(result, 'signature')),
  // The accounts of Stacks are in the same list, in any place.
  readAccounts: (result, network) =>
    readAccounts(
      readList(readProperty(result, 'addresses')).filter(value => readProperty(value, 'symbol') !== 'STX'),
      network,
    ),
}
