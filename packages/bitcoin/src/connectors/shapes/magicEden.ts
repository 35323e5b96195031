import { toBase64 } from '../../utils/bytes.js'
import { readBytes, readProperty, readText } from './read.js'
import { satsConnect } from './satsConnect.js'
import type { WalletShape } from './types.js'

const toBase64Url = (text: string): string =>
  toBase64(new TextEncoder().encode(text)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

/** A token without signature, as sats-connect's first version passes its parameters. */
export const toToken = (payload: object): string =>
  `${toBase64Url(JSON.stringify({ typ: 'JWT', alg: 'none' }))}.${toBase64Url(JSON.stringify(payload))}.`

const network = { type: 'Mainnet' } as const

/** Methods of sats-connect's first version, on mainnet alone. */
export const magicEden: WalletShape = {
  signPsbt: ({ psbt, inputs }) => ({
    method: 'signTransaction',
    parameters: [
      toToken({
        network,
        psbtBase64: toBase64(psbt),
        broadcast: false,
        inputsToSign: inputs.map(({ address, index, sighashes }) => ({
          address,
          signingIndexes: [index],
          ...(sighashes?.[0] === undefined ? {} : { sigHash: sighashes[0] }),
        })),
      }),
    ],
  }),
  readSignedPsbt: result => readBytes(readProperty(result, 'psbtBase64')),
  signMessage: ({ message, address, protocol }) => ({
    method: 'signMessage',
    parameters: [
      toToken({ network, address, message, protocol: protocol === 'bip322' ? 'BIP322' : 'ECDSA' }),
    ],
  }),
  readSignature: readText,
  readAccounts: satsConnect.readAccounts,
}
