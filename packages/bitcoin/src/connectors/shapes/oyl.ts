import { toHex } from '../../utils/bytes.js'
import { readAccount, readBytes, readProperty, readText } from './read.js'
import type { WalletShape } from './types.js'

const kinds = ['nativeSegwit', 'nestedSegwit', 'legacy', 'taproot'] as const

/** Methods of OYL: hex, and all inputs that it can sign. */
export const oyl: WalletShape = {
  signPsbt: ({ psbt }) => ({
    method: 'signPsbt',
    parameters: [{ psbt: toHex(psbt), finalize: false, broadcast: false }],
  }),
  readSignedPsbt: result => readBytes(readProperty(result, 'psbt')),
  signMessage: ({ message, address, protocol }) => ({
    method: 'signMessage',
    parameters: [{ address, message, protocol }],
  }),
  readSignature: result => readText(readProperty(result, 'signature') ?? result),
  readAccounts: (result, network) =>
    kinds.flatMap(kind => {
      const account = readProperty(result, kind)
      const [address, publicKey] = [readProperty(account, 'address'), readProperty(account, 'publicKey')]
      return readAccount({ address, publicKey }, network) ?? []
    }),
}
