import { utf8ToBytes } from '@noble/hashes/utils.js'
import { toHex } from '../../src/signing/toBytes.js'
import type { Payload } from '../../src/signing/types.js'
import { evmAddress, origin } from '../approvalFixtures.js'
import { attacker } from '../encodeEvm.js'
import { evmSources, rightSources as from } from './sources.js'
import { type ReportedShape, shape } from './types.js'

export const message = (text: string): Payload => ({ kind: 'evmMessage', bytes: toHex(utf8ToBytes(text)) })

const signIn = (address: string, uri: string, resources: readonly string[] = []): string =>
  [
    `${new URL(origin).host} wants you to sign in with your Ethereum account:`,
    address,
    '',
    'Sign in.',
    '',
    `URI: ${uri}`,
    'Version: 1',
    'Chain ID: 1',
    'Nonce: 32891756',
    'Issued At: 2026-11-23T00:00:00Z',
    ...(resources.length > 0 ? ['Resources:', ...resources.map(each => `- ${each}`)] : []),
  ].join('\n')

const publicKey = 'ab'.repeat(40)

/** Texts that anybody can read, and whose signature is worth more than it seems. */
export const messageShapes: readonly ReportedShape[] = [
  shape(
    from.zkSync,
    'delegation',
    ['key of a zkSync Lite account', 'The signature is the seed of the key that moves the funds there.'],
    message('Access zkSync account.\n\nOnly sign this message for a trusted client!'),
  ),
  shape(
    from.zkSync,
    'delegation',
    ['another key for a zkSync Lite account', 'The key of the thief is registered for the account.'],
    message(
      `Register zkSync pubkey:\n\n${'2c'.repeat(20)}\nnonce: 0x00000000\naccount id: 0x0000002a\n\nOnly sign this message for a trusted client!`,
    ),
  ),
  shape(
    from.zkLink,
    'delegation',
    ['key of zkLink', 'The signature is the seed of the key for its layer-2 services.'],
    message(
      'Sign this message to create a key to interact with zkLink’s layer2 services.\nNOTE: This application is powered by zkLink protocol.\n\nOnly sign this message for a trusted client!'.replace(
        '’',
        "'",
      ),
    ),
  ),
  shape(
    from.lighter,
    'delegation',
    ['another key for a Lighter account', 'The key of the thief trades and withdraws.'],
    message(
      `Register Lighter Account\n\npubkey: 0x${publicKey}\nnonce: 0x0000000000000009\naccount index: 0x000000000000001c\napi key index: 0x0000000000000007\nOnly sign this message for a trusted client!`,
    ),
  ),
  shape(
    from.loopring,
    'delegation',
    ['key of a Loopring account', 'The signature is the seed of the key that trades and transfers there.'],
    message(
      'Sign this message to access Loopring Exchange: 0x0BABA1Ad5bE3a5C0a66E7ac838a129Bf948f1eA4 with key nonce: 0',
    ),
  ),
  shape(
    from.immutable,
    'delegation',
    ['key of Immutable X', 'The signature is the seed of the key of every item there.'],
    message('Only sign this request if you’ve initiated an action with Immutable X.'),
  ),
  shape(
    from.immutable,
    'delegation',
    ['another key linked at Immutable X', 'The key of the thief is linked to the account.'],
    message('Only sign this key linking request from Immutable X'),
  ),
  shape(
    from.tinyCloud,
    'domainMismatch',
    ['sign-in that gives rights to a key', 'A session key is where the page should be, with ReCap rights.'],
    message(
      signIn(evmAddress, 'did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK', [
        'urn:recap:eyJhdHQiOnsia2VwbGVyOmVuczpleGFtcGxlLmV0aDovL2RlZmF1bHQva3YiOnsia3YvcHV0IjpbXX19LCJwcmYiOltdfQ',
      ]),
    ),
  ),
  shape(
    evmSources.testDapp,
    'domainMismatch',
    ['sign-in of another account', 'The text names an address that is not the signer’s.'],
    message(signIn(attacker, origin)),
  ),
  shape(
    evmSources.testDapp,
    'signIn',
    ['sign-in that is not well formed', 'A server that reads loosely takes it, a wallet may not.'],
    message(signIn(evmAddress, origin).replace('Version: 1', 'Version 1')),
  ),
]
